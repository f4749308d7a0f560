import words from './locales/taiwan-words.json' with { type: 'json' };

/** Terms of the converter's IT vocabulary and what they should be in administrative use. */
const meant = Object.entries(words.within);

/** Texts of one sign, which no neighbour explains. */
const alone: ReadonlyMap<string, string> = new Map(Object.entries(words.alone));

/** Replaces IT terms in converted traditional Chinese by the administrative terms of Taiwan. */
export const inOfficeWords = (converted: string): string =>
  alone.get(converted) ?? meant.reduce((text, [written, right]) => text.replaceAll(written, right), converted);
