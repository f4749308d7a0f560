/** Shown in place of a character that the font lacks: the geta mark, which stands for a missing type in Chinese and Japanese print. */
const PLACEHOLDER = '〓';
const MAX_NAMED = 50;

/** Converts texts to what the font can show, and collects what it cannot. */
export interface Printable {
  readonly print: (text: string) => string;
  /** Characters without a glyph so far, each once, in the order in which they occurred. */
  readonly missing: () => readonly string[];
}

// Control, format (zero-width, direction) and variation characters print nothing, and would be reported as missing.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

export function createPrintable(hasGlyph: (codePoint: number) => boolean): Printable {
  const known = new Map<string, boolean>();
  const missing = new Set<string>();
  const isKnown = (character: string): boolean => {
    const found = known.get(character) ?? hasGlyph(character.codePointAt(0) ?? 0);
    known.set(character, found);
    return found;
  };
  const shown = (character: string): string => {
    if (character === '\n' || isKnown(character)) return character;
    if (missing.size < MAX_NAMED) missing.add(character);
    return PLACEHOLDER;
  };
  return {
    print: (text) =>
      Array.from(
        text
          .toWellFormed()
          .replace(/\r\n?|[\u2028\u2029]/g, '\n')
          .split('\n')
          .map((line) => line.replace(/\t/g, '    ').replace(INVISIBLE, ''))
          .join('\n'),
        shown,
      ).join(''),
    missing: () => [...missing],
  };
}

/** A missing character by its code point, since it cannot be shown itself: `U+20BB7`. */
export const nameOf = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
