import type { Condition } from './condition.ts';
import type { Line, Polygon } from './geo-shape.ts';
import type { Interval } from './interval.ts';
import type { TextRule } from './kinds/text-rules.ts';

/** One field of a model document: its meaning, not its presentation. `~type` exists for the compiler only. */
export interface Field<T = unknown> {
  readonly kind: string;
  readonly required?: boolean;
  readonly [setting: string]: unknown;
  readonly '~type'?: T;
}

/** Settings common to all kinds. */
export interface Base {
  /** A value is required. */
  required?: boolean;
  /** Unique among records that are not deleted. */
  unique?: boolean;
  /** Adds a database index, so that sorting and filtering stay fast on large tables. */
  index?: boolean;
  /** Included in the keyword search; for a reference, the searched texts of its target are included. */
  search?: boolean;
  /** Personal data: masked unless the reader's grant shows it in clear. */
  sensitive?: boolean;
  /** Personal data of minors in a model that is not about them: the rules for such models apply wherever this field is concerned. */
  minors?: boolean;
  /** Set by the server; a client that sends it is refused. */
  readonly?: boolean;
  /** For internal use, such as the id of a series: clients may read it, but no page shows it or offers it for selection. */
  internal?: boolean;
  /** Default value on creation. */
  default?: unknown;
  /** Label in documents created in the designer; code models have it in the locale files. */
  label?: string;
  /** The field applies only while the record matches this; otherwise it is hidden, must not be sent, and is cleared. */
  show?: Condition;
  /** A value is required while the record matches this, unless the field is hidden. */
  requiredWhen?: Condition;
  /** Overrides the kind's message for an invalid value: a text, or the key of a declared failure. */
  message?: string;
}

interface TextSettings extends Base {
  max?: number;
  min?: number;
  /** Regular expression source that the whole value must match. */
  pattern?: string;
  /** For unique texts: values that differ only in the case of ASCII letters are the same. */
  ignoreCase?: boolean;
  /** A predefined rule of the specification for the whole value. */
  rule?: TextRule;
  /** Prefix of locale keys with translations of names shipped with the product, or the key of a module's names for stored codes. */
  names?: string;
  /** Key of the codes offered for selection, provided by a module. */
  pick?: string;
  /** For arguments: the input is concealed like a password. */
  concealed?: boolean;
  /** The name of a person: masked, its surname remains, so that records can be told apart. */
  personName?: boolean;
}
/** Filters of the records that forms offer for a reference: `from` of the first entry whose `when` the record matches. */
type Among = readonly { readonly when?: Condition; readonly from: Condition }[];

interface NumberSettings extends Base {
  min?: number;
  max?: number;
}

type Value<T, P> = P extends { required: true } ? T : T | null;

const field = <T>(kind: string, settings?: object): Field<T> => ({ kind, ...settings });

const make =
  <T, Settings extends Base = Base>(kind: string) =>
  <const P extends Settings>(settings?: P): Field<Value<T, P>> =>
    field(kind, settings);

/** A point in GCJ-02 degrees, as used by Chinese maps. */
export interface GeoPoint {
  lng: number;
  lat: number;
}

const text = make<string, TextSettings>('text');
const longText = make<string, Omit<TextSettings, 'rule' | 'pattern' | 'names' | 'pick' | 'concealed' | 'personName'>>('longText');

/** Builders of fields: `f.text({ required: true, max: 80 })`. */
export const f = {
  text,
  longText,
  /** `positive`: 1, 2, 3 and so on. */
  integer: make<number, NumberSettings & { rule?: 'positive' }>('integer'),
  /** `halves`: multiples of 0.5, as hours are counted. */
  decimal: make<string, NumberSettings & { scale?: number; rule?: 'halves' }>('decimal'),
  /** Integer fen. */
  money: make<number, NumberSettings>('money'),
  flag: make<boolean>('flag'),
  choice: <const O extends readonly string[], const P extends Base & { tones?: { readonly [option in O[number]]?: Tone } }>(
    options: O,
    settings?: P,
  ): Field<Value<O[number], P>> => field('choice', { options, ...settings }),
  dictionary: <const P extends Base>(dictionary: string, settings?: P): Field<Value<string, P>> =>
    field('dictionary', { dictionary, ...settings }),
  /** Calendar date, YYYY-MM-DD. `workingDays`: it was reckoned in working days, so that it depends on the holidays entered for its year. */
  date: make<string, Base & { past?: boolean; workingDays?: boolean }>('date'),
  /** Point in time, ISO 8601 with offset. */
  moment: make<string>('moment'),
  /** Days from `start` up to, but not including, `end`; the user interface shows the last day. */
  dateRange: make<Interval>('dateRange'),
  /** Time from `start` up to, but not including, `end`. */
  dateTimeRange: make<Interval>('dateTimeRange'),
  /** Time of day, HH:mm. */
  time: make<string>('time'),
  ref: <
    const P extends Base & {
      onDelete?: 'refuse' | 'cascade';
      duty?: boolean;
      named?: boolean;
      closes?: false;
      copiedName?: string;
      among?: Among;
    },
  >(
    model: string,
    settings?: P,
  ): Field<Value<string, P>> => field('ref', { model, ...settings }),
  refs: <const P extends Base & { named?: boolean; copied?: boolean; among?: Among }>(
    model: string,
    settings?: P,
  ): Field<Value<string[], P>> => field('refs', { model, ...settings }),
  file: make<string, Base & { accept?: string }>('file'),
  files: make<string[], Base & { accept?: string }>('files'),
  image: make<string>('image'),
  images: make<string[]>('images'),
  /** Administrative division code of GB/T 2260. */
  region: make<string>('region'),
  geo: make<GeoPoint>('geo'),
  /** Area on a map: one closed ring in GCJ-02 degrees, as the polygon of GeoJSON. */
  polygon: make<Polygon>('polygon'),
  /** A route on a map in GCJ-02 degrees, as the line string of GeoJSON. */
  line: make<Line>('line'),
  /** Mobile number; also landlines if `landline` is set. */
  phone: make<string, Base & { landline?: boolean }>('phone'),
  email: make<string>('email'),
  /** Citizen identity number of GB 11643. */
  nationalId: make<string>('nationalId'),
  /** Number of an identity document of any kind (`identity-document.ts`). */
  identityNumber: make<string>('identityNumber'),
  /** Unified social credit identifier of GB 32100. */
  uscc: make<string>('uscc'),
  /** Vehicle licence plate of GA 36. */
  plate: make<string>('plate'),
  /** A recurring time: minute, hour, day, month, weekday. */
  cron: make<string>('cron'),
  /** Name of an icon in the application's icon set. */
  icon: make<string>('icon'),
  json: make<unknown>('json'),
  /**
   * A number assigned by the server: prefix, day and a running number, such as TR202611210007. `rule`: code of a number rule kept by
   * administrators that assigns it instead.
   */
  serial: <const P extends Base & { prefix: string; rule?: string }>(settings: P): Field<string> =>
    field('serial', { readonly: true, ...settings }),
  /**
   * CEL expression over the other fields, computed on every write and stored. Decimals and money are exact: a decimal result is text
   * rounded half-up to `scale` decimal places (2 by default), a `money` result integer fen. An empty operand makes the result empty, unless
   * the expression handles it with `has(name)`, `name == null` or `?:`; a failure such as a division by zero refuses the write.
   */
  formula: <const P extends Base & { expression: string; result: 'text' | 'decimal' | 'integer' | 'flag' | 'money'; scale?: number }>(
    settings: P,
  ): Field<FormulaValue<P['result']> | null> => field('formula', { readonly: true, ...settings }),
  /** The number of records of another model that refer to this one: a shorthand for a counting rollup. */
  count: <const P extends Base & { of: string; by: string; where?: { readonly [field: string]: unknown } }>(settings: P): Field<number> =>
    field('count', { readonly: true, ...settings }),
};

type FormulaValue<R> = R extends 'flag' ? boolean : R extends 'integer' | 'money' ? number : string;

/** The meaning of a state's or option's colour; themes define the colour itself. */
export type Tone = 'neutral' | 'processing' | 'success' | 'warning' | 'danger';

export type Fields = Readonly<Record<string, Field>>;
