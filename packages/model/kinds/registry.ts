import { dictionaryOf } from '../dictionary-of.ts';
import type { Field } from '../field.ts';
import type { Kind } from '../kind.ts';
import { choice } from './choice.ts';
import { cron } from './cron.ts';
import { date } from './date.ts';
import { decimal } from './decimal.ts';
import { dictionary } from './dictionary.ts';
import { email } from './email.ts';
import { file, files, image, images } from './file.ts';
import { flag } from './flag.ts';
import { formula } from './formula.ts';
import { geo } from './geo.ts';
import { icon } from './icon.ts';
import { identityNumber } from './identity-number.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import { longText } from './long-text.ts';
import { moment } from './moment.ts';
import { money } from './money.ts';
import { nationalId } from './national-id.ts';
import { phone } from './phone.ts';
import { plate } from './plate.ts';
import { dateRange, dateTimeRange } from './range.ts';
import { ref, refs } from './ref.ts';
import { region } from './region.ts';
import { count, rollup } from './rollup.ts';
import { serial } from './serial.ts';
import { line, polygon } from './shape.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { uscc } from './uscc.ts';

const all = [
  text,
  longText,
  integer,
  decimal,
  money,
  flag,
  choice,
  dictionary,
  date,
  moment,
  dateRange,
  dateTimeRange,
  time,
  ref,
  refs,
  file,
  files,
  image,
  images,
  region,
  geo,
  polygon,
  line,
  phone,
  email,
  nationalId,
  identityNumber,
  uscc,
  plate,
  cron,
  icon,
  json,
  serial,
  formula,
  rollup,
  count,
];

const byName: Record<string, Kind> = dictionaryOf(all.map((kind) => [kind.name, kind]));

/** Every kind by name. A new kind is one file and one entry here, and one in `kind-settings.ts` if it has settings of its own. */
export const kinds: Readonly<Record<string, Kind>> = byName;

/** The kind of a name; unknown kinds are handled as text. */
export const kindOf = (name: string): Kind => byName[name] ?? text;

/** The effective kind of a field: for a formula, the kind of its result. */
export const kindOfField = (field: Field): Kind | undefined => byName[field.kind]?.variant?.(field) ?? byName[field.kind];

/** Registers a kind at start-up, before models are read; the returned function removes it. Throws if the name is taken. */
export function registerKind(kind: Kind): () => void {
  if (Object.hasOwn(byName, kind.name)) throw new Error(`there is a kind "${kind.name}" already`);
  byName[kind.name] = kind;
  return () => {
    delete byName[kind.name];
  };
}
