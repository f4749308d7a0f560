import { pinyin } from 'pinyin-pro';

/** Names are short; of longer texts only the beginning is searchable by pinyin. */
const MAX_LENGTH = 60;
const MAX_WORD_LENGTH = 30;
const MAX_INITIALS = 12;
/** Up to this length, every pair of letters is indexed. */
export const MAX_PAIRED_LENGTH = 200;

/**
 * Search words of a text for typing without an input method: " zhangsan zs san s" for 张三. A word starts at every syllable, so that a search
 * from word starts finds each part but never the middle of a syllable. Pairs of letters are added as words, since a trigram index cannot
 * find two letters: " 张三 三".
 */
export function pinyinOf(text: string): string {
  const letters = [...folded(text)].slice(0, MAX_PAIRED_LENGTH);
  const spoken = letters.slice(0, MAX_LENGTH);
  const readings = spoken.some((letter) => HAN.test(letter)) ? readingsOf(spoken.join('')) : [];
  const words = new Set([...readings.flatMap(wordsOf), ...pairsOf(letters)]);
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`;
}

/** A text in pinyin and in initials, for lists that are searched in the browser: "jiaoyuju jyj" for 教育局. */
export function spellingOf(text: string): string {
  if (!HAN.test(text)) return '';
  const written = (part: keyof Syllable) => readingsOf(text).map((reading) => reading.map((syllable) => syllable[part]).join(''));
  return [...new Set([...written('full'), ...written('initial')])].join(' ');
}

/** A keyword in the form of pinyin words; null if it is not typed in Latin letters. */
export function pinyinKeyword(keyword: string): string | null {
  const plain = keyword.normalize('NFKC').toLowerCase().replaceAll('ü', 'v');
  return /^[a-z0-9' ]*[a-z][a-z0-9' ]*$/.test(plain) ? plain.replace(/[' ]/g, '') : null;
}

/** A keyword of one or two letters in the form of the letter pairs; null if it is longer or contains other characters. */
export function pairOf(keyword: string): string | null {
  const letters = [...folded(keyword)];
  return letters.length <= 2 && letters.every((letter) => PAIRED.test(letter)) ? letters.join('') : null;
}

const folded = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const PAIRED = /^[a-z0-9\p{Script=Han}]$/u;
const HAN = /\p{Script=Han}/u;

interface Syllable {
  readonly full: string;
  readonly initial: string;
}

/** Names and their parts up to this length are indexed by every reading of each character, longer texts only by the reading in context. */
const MAX_NAME_LENGTH = 6;
/** The same for a name of several parts as a whole. */
const MAX_JOINED_LENGTH = 12;
/** Between the parts of a name (GB/T 15834, 5.1.4). */
const MIDDLE_DOT = '\u00b7';
const MAX_READINGS = 48;

// 单 is Shan as a surname and Dan elsewhere, and 乐 may be Le or Yue in a given name: the right reading is unknown, so all are indexed. ü is
// typed as v or as u.
function readingsOf(text: string): Syllable[][] {
  const usual = (['head', 'off'] as const).map((surname) =>
    pinyin(text, { type: 'array', toneType: 'none', nonZh: 'consecutive', v: true, surname }),
  );
  const spoken = [...new Map([...usual, ...everyReadingOf(text)].map((pinyinForms) => [pinyinForms.join(' '), pinyinForms])).values()];
  return spoken
    .flatMap((pinyinForms) =>
      pinyinForms.some(hasUmlaut)
        ? [pinyinForms, pinyinForms.map((sound) => (hasUmlaut(sound) ? sound.replace('v', 'u') : sound))]
        : [pinyinForms],
    )
    .map(syllables);
}

/** Every reading of a name and, since the number of combinations is limited, of each of its parts. */
function everyReadingOf(text: string): string[][] {
  const [whole = '', ...more] = text.split(MIDDLE_DOT);
  const parts = more.length === 0 ? [] : [whole, ...more];
  const isName = (name: string, most: number) => name !== '' && [...name].length <= most && [...name].every((letter) => HAN.test(letter));
  const joined = [whole, ...more].join('');
  const names = [
    ...(isName(joined, more.length === 0 ? MAX_NAME_LENGTH : MAX_JOINED_LENGTH) ? [joined] : []),
    ...parts.filter((part) => isName(part, MAX_NAME_LENGTH)),
  ];
  return names.flatMap(everyReading);
}

/** Combinations of all readings of each character. */
function everyReading(text: string): string[][] {
  let readings: string[][] = [[]];
  for (const letter of text) {
    const own = readingsOfLetter(letter);
    readings = readings.flatMap((before) => own.map((sound) => [...before, sound])).slice(0, MAX_READINGS);
  }
  return readings;
}

/** Looking a letter up costs as much as a whole name. There are some twenty thousand of them, and few occur in names. */
const letterReadings = new Map<string, readonly string[]>();

function readingsOfLetter(letter: string): readonly string[] {
  const known = letterReadings.get(letter);
  if (known) return known;
  const own = [...new Set(pinyin(letter, { type: 'array', toneType: 'none', v: true, multiple: true }))];
  letterReadings.set(letter, own);
  return own;
}

const hasUmlaut = (sound: string): boolean => /^[ln]ve?$/.test(sound);

function syllables(pinyinForms: readonly string[]): Syllable[] {
  return pinyinForms.flatMap((sound) => {
    const full = sound
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    return full === '' ? [] : [{ full, initial: /[A-Z0-9 ]/.test(sound) ? full : (full[0] ?? '') }];
  });
}

function wordsOf(reading: readonly Syllable[]): string[] {
  return reading.flatMap((_syllable, from) => {
    const rest = reading.slice(from, from + MAX_WORD_LENGTH);
    const word = (part: keyof Syllable, most: number) =>
      rest
        .map((syllable) => syllable[part])
        .join('')
        .slice(0, most);
    return [word('full', MAX_WORD_LENGTH), word('initial', MAX_INITIALS)];
  });
}

const pairsOf = (letters: readonly string[]): string[] =>
  letters.flatMap((letter, i) => {
    const next = letters[i + 1] ?? '';
    return PAIRED.test(letter) ? [PAIRED.test(next) ? letter + next : letter] : [];
  });
