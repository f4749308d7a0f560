/**
 * Normalizes texts that look alike, from any source: typed, pasted from a chat or a PDF, imported, sent by a program. Records, queries and
 * imports all use it, so that texts that look the same are found and compared as the same.
 */

/** Zero-width characters, soft hyphens, direction marks and isolates (UAX #9), and byte order marks: invisible and never needed. */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f/g;
/** A zero-width joiner has a meaning only between emoji. */
const JOINER = /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/gu;
/** Spaces of every width (general category Zs). */
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Variants of the dot between the parts of a name, U+00B7 (GB/T 15834, 5.1.4). */
const MIDDLE_DOT = /(?<=\p{L}) ?[\u2022\u2027\u2219\u22c5\u25cf\u30fb\uff65] ?(?=\p{L})/gu;
/** Kangxi radicals and compatibility ideographs: duplicate code points of regular characters. */
const COMPATIBLE = /[\u2e80-\u2fd5\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;

/** Radicals of the supplement block that PDF readers produce instead of characters (Unicode, EquivalentUnifiedIdeograph.txt). */
const RADICALS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '2e9c65e5 2e9d6708 2ea06c11 2ea7725b 2eae7af9 2eb67f8a 2eb77f8a 2eb87f8a 2ebc8089 2ec4897f 2ec589c1 2ec689d2 2ec98d1d 2eca8db3 2ecb8f66 ' +
    '2ed19577 2ed3957f 2ed495e8 2ed796e8 2ed89752 2ed997e6 2eda9875 2edb98ce 2edc98de 2edd98df 2ee29a6c 2ee39aa8 2ee49b3c 2ee59c7c 2ee69e1f ' +
    '2ee75364 2ee89ea6 2ee99ec4 2eea9efe 2eec9f50 2eee9f7f 2ef09f99'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 4), pair.slice(4)].map((hex) => String.fromCharCode(Number.parseInt(hex, 16))) as [string, string]),
);

const PLAIN = /^[\n\t\x20-\x7e\u3001\u3002\u4e00-\u9fff\uff01-\uff5e]*$/;

/**
 * The normalized form of a text for storing and querying: composed (NFC), without invisible characters, with unified spaces, dots and
 * characters.
 */
export function plainText(text: string): string {
  // Most texts are normalized already.
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(JOINER, '')
    .replace(SPACE, ' ')
    .replace(COMPATIBLE, (character) => RADICALS[character] ?? character.normalize('NFKC'))
    .replace(MIDDLE_DOT, '\u00b7');
}
