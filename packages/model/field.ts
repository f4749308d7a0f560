import type { Condition } from './condition.ts';
import type { Line, Polygon } from './geo-shape.ts';
import type { Interval } from './interval.ts';
import type { TextRule } from './kinds/text-rules.ts';

/** One field of a model document: what is meant, never how it is shown. `~type` exists for the compiler only. */
export interface Field<T = unknown> {
  readonly kind: string;
  readonly required?: boolean;
  readonly [setting: string]: unknown;
  readonly '~type'?: T;
}

/** Settings that every kind understands. */
export interface Base {
  /** A value must be there. */
  required?: boolean;
  /** No two live records carry the same value. */
  unique?: boolean;
  /** An index is kept, so that sorting and filtering stay quick on large tables. */
  index?: boolean;
  /** The keyword search looks here; of a reference, in the searched texts of what it leads to. */
  search?: boolean;
  /** Personal data: masked unless the reader's grant shows it in clear. */
  sensitive?: boolean;
  /** Personal data of minors in a model that is not about them: handled as such a model is wherever this field is concerned. */
  minors?: boolean;
  /** The server fills it; a client that sends it is refused. */
  readonly?: boolean;
  /** Kept for the product itself, as the id that holds a series together: clients read it, and no page shows it or offers it to be chosen. */
  internal?: boolean;
  /** Value taken when none is given on creation. */
  default?: unknown;
  /** Label carried by documents born in the designer; code models take theirs from the locale files. */
  label?: string;
  /** The field is asked for only while the record fulfils this; otherwise it is not shown, must not be sent, and what it held is cleared. */
  show?: Condition;
  /** A value must be there while the record fulfils this, unless the field is not shown. */
  requiredWhen?: Condition;
  /** What is said instead of the kind's own words when a value has the wrong form: a text, or the key of a declared failure. */
  message?: string;
}

interface TextSettings extends Base {
  max?: number;
  min?: number;
  /** Regular expression source that the whole value must match. */
  pattern?: string;
  /** One of the specification's rules over the whole value. */
  rule?: TextRule;
  /** Key under which the locale files have the names of records that come with the product, or a module those of codes that are kept. */
  names?: string;
  /** Key under which a module names the codes that the text is chosen from. */
  pick?: string;
  /** Of an argument: nobody sees what is typed. */
  concealed?: boolean;
}
/** What forms offer of the model referred to: what fits the first that holds for the record. */
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

/** A point in GCJ-02 degrees, as Chinese maps use it. */
export interface GeoPoint {
  lng: number;
  lat: number;
}

const text = make<string, TextSettings>('text');
const longText = make<string, Omit<TextSettings, 'rule' | 'pattern' | 'names' | 'pick' | 'concealed'>>('longText');

/** The vocabulary of fields: `f.text({ required: true, max: 80 })`. */
export const f = {
  text,
  longText,
  /** `positive`: 1, 2, 3 and so on. */
  integer: make<number, NumberSettings & { rule?: 'positive' }>('integer'),
  /** `halves`: whole numbers and multiples of 0.5, as hours are counted. */
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
  /** Calendar date, YYYY-MM-DD. */
  date: make<string, Base & { past?: boolean }>('date'),
  /** Point in time, ISO 8601 with offset. */
  moment: make<string>('moment'),
  /** Days from `start` up to, but not including, `end`; people read and write the last day. */
  dateRange: make<Interval>('dateRange'),
  /** Time from `start` up to, but not including, `end`. */
  dateTimeRange: make<Interval>('dateTimeRange'),
  /** Time of day, HH:mm. */
  time: make<string>('time'),
  ref: <const P extends Base & { onDelete?: 'refuse' | 'cascade'; duty?: boolean; named?: boolean; among?: Among }>(
    model: string,
    settings?: P,
  ): Field<Value<string, P>> => field('ref', { model, ...settings }),
  refs: <const P extends Base & { named?: boolean; among?: Among }>(model: string, settings?: P): Field<Value<string[], P>> =>
    field('refs', { model, ...settings }),
  file: make<string, Base & { accept?: string }>('file'),
  files: make<string[], Base & { accept?: string }>('files'),
  image: make<string>('image'),
  images: make<string[]>('images'),
  /** Administrative division code of GB/T 2260. */
  region: make<string>('region'),
  geo: make<GeoPoint>('geo'),
  /** Area on a map: one closed ring in GCJ-02 degrees, as the polygon of GeoJSON. */
  polygon: make<Polygon>('polygon'),
  /** Way on a map in GCJ-02 degrees, as the line string of GeoJSON. */
  line: make<Line>('line'),
  /** Mobile number; landlines too where `landline` says so. */
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
  /** When something comes again: minute, hour, day, month, weekday. */
  cron: make<string>('cron'),
  /** Name of an icon of the application's set. */
  icon: make<string>('icon'),
  json: make<unknown>('json'),
  /**
   * Number given by the server: prefix, day and a running number, such as TR202611210007. `rule`: code of a number rule that gives the
   * numbers instead, where administrators keep one.
   */
  serial: <const P extends Base & { prefix: string; rule?: string }>(settings: P): Field<string> =>
    field('serial', { readonly: true, ...settings }),
  /**
   * CEL expression over the other fields, computed on every write and stored. Decimals and money are exact: a decimal result is text rounded
   * half-up to `scale` digits (2 unless told), a `money` result integer fen. An operand that is empty makes the result empty, unless the
   * expression handles it with `has(name)`, `name == null` or `?:`; a failure such as a division by zero refuses the write.
   */
  formula: <const P extends Base & { expression: string; result: 'text' | 'decimal' | 'integer' | 'flag' | 'money'; scale?: number }>(
    settings: P,
  ): Field<FormulaValue<P['result']> | null> => field('formula', { readonly: true, ...settings }),
  /** How many live records of another model point here: the shortest way to write the rollup that counts. */
  count: <const P extends Base & { of: string; by: string; where?: { readonly [field: string]: unknown } }>(settings: P): Field<number> =>
    field('count', { readonly: true, ...settings }),
};

type FormulaValue<R> = R extends 'flag' ? boolean : R extends 'integer' | 'money' ? number : string;

/** The meaning of a state's or option's colour; themes decide the colour itself. */
export type Tone = 'neutral' | 'processing' | 'success' | 'warning' | 'danger';

export type Fields = Readonly<Record<string, Field>>;
