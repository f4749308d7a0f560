import words from './locales/taiwan-words.json' with { type: 'json' };

/** What a converter for programs writes where an office means something else, and what is meant. */
const meant = Object.entries(words);

/** Traditional Chinese as it came from the converter, in the words of an office in Taiwan. */
export const inOfficeWords = (converted: string): string =>
  meant.reduce((text, [written, right]) => text.replaceAll(written, right), converted);
