import type { AlongField } from '../along/along-fields.ts';
import type { AlongMeaning } from '../along/along-headers.ts';
import { plainHeader } from './headers.ts';
import { type HeadingWords, meaningsOf } from './meanings.ts';

/** The suggestion for one column. */
export interface Suggestion {
  readonly field: string | null;
  /** The field that several columns compete for: none of them is suggested, and the user chooses. */
  readonly contested: string | null;
}

/** The suggestions for a header, and the values that its headings imply: `Mother's phone` makes the relation "mother". */
export interface Suggested {
  readonly columns: readonly Suggestion[];
  readonly implied: Readonly<Record<string, string>>;
}

/** Suggests a field for each column. Columns that compete for one field are left open. */
export function suggestFields(header: readonly string[], words: HeadingWords): Suggested {
  const plain = header.map(plainHeader);
  const { nameOf, implied } = createPlaces(words.fields);
  const placed = meaningsOf(plain, words).map((meaning, i) => {
    if (meaning === null || 'own' in meaning) return meaning?.own ?? null;
    return nameOf(meaning.beside, plain[i] ?? '');
  });
  const names = withoutStrays(placed, words.fields);
  const contested = new Set(names.filter((name, i) => name !== null && names.indexOf(name) !== i));
  const used = new Set(names.flatMap((name) => (name === null ? [] : [groupOf(name)])));
  const said = Object.entries(implied).filter(([name]) => used.has(groupOf(name)) && !names.includes(name));
  return {
    columns: names.map((name) => (contested.has(name) ? { field: null, contested: name } : { field: name, contested: null })),
    implied: Object.fromEntries(said),
  };
}

/** Distributes headings over the places of a row: `Father …` and `Mother …`, or the same headings once more. */
function createPlaces(fields: readonly AlongField[]) {
  const known = new Set(fields.map(({ name }) => name));
  const implied: Record<string, string> = {};
  const byOption = new Map<string, number>();
  const current = new Map<string, number>();
  const headings = new Map<string, string>();
  const placeFor = ({ along, path, option }: AlongMeaning, heading: string): number => {
    if (option) return byOption.get(`${along} ${option.value}`) ?? (current.get(along) ?? 0) + 1;
    const place = current.get(along) ?? 1;
    return headings.get(`${along}.${place}.${path}`) === heading ? place + 1 : place;
  };
  const nameOf = (meaning: AlongMeaning, heading: string): string | null => {
    const { along, path, option } = meaning;
    const place = meaning.place ?? placeFor(meaning, heading);
    const name = `${along}.${place}.${path}`;
    if (!known.has(name)) return null;
    if (option) {
      byOption.set(`${along} ${option.value}`, place);
      implied[`${along}.${place}.${option.path}`] = option.value;
    }
    current.set(along, place);
    if (!headings.has(name)) headings.set(name, heading);
    return name;
  };
  return { nameOf, implied };
}

/** Leaves out records beside whose name the file does not have: a lone `Telephone` is no guardian. */
function withoutStrays(names: readonly (string | null)[], fields: readonly AlongField[]): (string | null)[] {
  const telling = new Set(fields.filter(isTelling).map(({ name }) => name));
  const told = new Set(names.flatMap((name) => (name !== null && telling.has(name) ? [groupOf(name)] : [])));
  return names.map((name) => (name === null || !name.includes('.') || told.has(groupOf(name)) ? name : null));
}

const isTelling = ({ ofLink, field, along: { target } }: AlongField): boolean => !ofLink && target.label.includes(field.name);

const groupOf = (name: string): string => name.split('.').slice(0, 2).join('.');
