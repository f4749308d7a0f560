import { dictionaryOf } from '../dictionary-of.ts';
import type { Field } from '../field.ts';
import type { Kind } from '../kind.ts';
import { choice } from './choice.ts';
import { count } from './count.ts';
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
import { integer } from './integer.ts';
import { json } from './json.ts';
import { longText } from './long-text.ts';
import { moment } from './moment.ts';
import { money } from './money.ts';
import { nationalId } from './national-id.ts';
import { phone } from './phone.ts';
import { plate } from './plate.ts';
import { ref, refs } from './ref.ts';
import { region } from './region.ts';
import { serial } from './serial.ts';
import { text } from './text.ts';
import { time } from './time.ts';
import { uscc } from './uscc.ts';

const all = [
  text, longText, integer, decimal, money, flag, choice, dictionary, date, moment, time, ref, refs, file, files, image, images,
  region, geo, phone, email, nationalId, uscc, plate, cron, icon, json, serial, formula, count,
]; // biome-ignore format: one glance

/** Every kind by name. A new kind is one file and one entry here, and one in `kind-settings.ts` where it has settings of its own. */
export const kinds: Readonly<Record<string, Kind>> = Object.freeze(dictionaryOf(all.map((kind) => [kind.name, kind])));

/** The kind of one field: of a formula, the kind of its result. */
export const kindOf = (field: Field): Kind | undefined => kinds[field.kind]?.variant?.(field) ?? kinds[field.kind];
