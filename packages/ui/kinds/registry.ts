import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { UiKind } from '../kind.ts';
import { choice } from './choice.tsx';
import { count } from './count.tsx';
import { cron } from './cron.tsx';
import { date } from './date.tsx';
import { decimal } from './decimal.tsx';
import { dictionary } from './dictionary.tsx';
import { email } from './email.tsx';
import { file, files } from './file.tsx';
import { flag } from './flag.tsx';
import { formula } from './formula.tsx';
import { geo } from './geo.tsx';
import { icon } from './icon.tsx';
import { identityNumber } from './identity-number.tsx';
import { image, images } from './image.tsx';
import { integer } from './integer.tsx';
import { json } from './json.tsx';
import { longText } from './long-text.tsx';
import { moment } from './moment.tsx';
import { money } from './money.tsx';
import { nationalId } from './national-id.tsx';
import { phone } from './phone.tsx';
import { plate } from './plate.tsx';
import { dateRange, dateTimeRange } from './range.tsx';
import { ref } from './ref.tsx';
import { refs } from './refs.tsx';
import { region } from './region.tsx';
import { serial } from './serial.tsx';
import { line, polygon } from './shape.tsx';
import { text } from './text.tsx';
import { time } from './time.tsx';
import { uscc } from './uscc.tsx';

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
  count,
];

const byName: Readonly<Record<string, UiKind>> = Object.fromEntries(all.map((kind) => [kind.name, kind]));

/** UI part of a kind; unknown kinds are shown as text. A new kind needs one file and one entry here. */
export const uiKind = (name: string): UiKind => byName[name] ?? text;

/** The field with the kind of its comparison values: for ranges a day or a moment. */
export const comparedWith = (field: FieldDescription): FieldDescription => ({
  ...field,
  kind: uiKind(field.kind).operandKind ?? field.kind,
});
