import type { AlongField } from '../along/along-fields.ts';
import type { AlongMeaning, AlongWords } from '../along/along-headers.ts';

/** The words by which headings are recognised. */
export interface HeadingWords {
  readonly own: ReadonlyMap<string, string>;
  readonly along: AlongWords;
  readonly fields: readonly AlongField[];
}

/** What a heading is about: a field of the imported record, one beside it, or nothing known. */
export type Meaning = { readonly own: string } | { readonly beside: AlongMeaning } | null;

/**
 * Whose field each heading names. A heading that fits both the imported record and one beside it, such as `Name`, goes to the one whose
 * field no other heading names outright; failing that, to the one that the heading before it is about.
 */
export function meaningsOf(plain: readonly string[], words: HeadingWords): Meaning[] {
  const own = withoutSpelledOut(plain, words);
  const sides = sidesOf(plain, { ...words, own });
  let before: 'own' | 'beside' = 'own';
  return plain.map((cell) => {
    const meaning = meaningOf(cell, { ...words, own }, sides, before);
    if (meaning) before = 'own' in meaning ? 'own' : 'beside';
    return meaning;
  });
}

/** A reference whose record has columns of its own, such as the telephone of the head teacher, is filled through them. */
function withoutSpelledOut(plain: readonly string[], { own, along, fields }: HeadingWords): ReadonlyMap<string, string> {
  const spelledOut = fields.filter((one) => {
    const heading = plain.some((cell) => !own.has(cell) && along.named.get(cell)?.path === one.path);
    return one.along.link === null && heading;
  });
  const references = new Set(spelledOut.map((one) => one.along.document.to));
  return new Map([...own].filter(([word, field]) => !references.has(field) || !along.named.has(word)));
}

interface Sides {
  /** Own fields, and fields beside, that some heading names outright. */
  readonly own: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
  /** The sheet is about both kinds of records. */
  readonly mixed: boolean;
}

function sidesOf(plain: readonly string[], { own, along }: HeadingWords): Sides {
  const outright = new Set(plain.flatMap((cell) => (along.bare.has(cell) ? [] : (own.get(cell) ?? []))));
  const beside = new Set(plain.flatMap((cell) => (own.has(cell) ? [] : keyOf(along.named.get(cell)))));
  const shared = [...along.bare.keys()].flatMap((word) => own.get(word) ?? []);
  return { own: outright, beside, mixed: beside.size > 0 || shared.some((field) => outright.has(field)) };
}

function meaningOf(cell: string, { own, along }: HeadingWords, sides: Sides, before: 'own' | 'beside'): Meaning {
  const field = own.get(cell);
  const bare = along.bare.get(cell);
  if (field !== undefined && (!bare || !sides.mixed)) return { own: field };
  const beside = bare ?? along.named.get(cell);
  if (!beside) return null;
  return field === undefined || sideOf(field, beside, sides, before) === 'beside' ? { beside } : { own: field };
}

function sideOf(field: string, beside: AlongMeaning, sides: Sides, before: 'own' | 'beside'): 'own' | 'beside' {
  const taken = { own: sides.own.has(field), beside: keyOf(beside).some((key) => sides.beside.has(key)) };
  if (taken.own === taken.beside) return before;
  return taken.own ? 'beside' : 'own';
}

const keyOf = (meaning: AlongMeaning | undefined): string[] => (meaning ? [`${meaning.along} ${meaning.path}`] : []);
