import { MIDDLE_DOTS } from './middle-dots.ts';

/**
 * Normalizes texts that look alike, from any source: typed, pasted from a chat or a PDF, imported, sent by a program. Records, queries and
 * imports all use it, so that texts that look the same are found and compared as the same.
 */

/**
 * Zero-width characters, control characters except line breaks and tabs of C0, soft hyphens, direction marks and isolates (UAX #9), blank
 * patterns of Braille and byte order marks: invisible and never needed.
 */
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5/g;
/** Tag characters and variation selectors. The flags of parts of a country are a black flag with tags. */
const TAG =
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,16})[\u{e0020}-\u{e007f}]|[\u{e0000}-\u{e001f}\u{e0080}-\u{e00ff}]|\p{Variation_Selector}/gu;
/** A zero-width joiner has a meaning only between emoji. */
const JOINER = /(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d/gu;
/** Spaces of every width (general category Zs). */
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const MIDDLE_DOT = new RegExp(`(?<=\\p{L}) ?[${MIDDLE_DOTS}] ?(?=\\p{L})`, 'gu');
/** A full-width full stop between the parts of a name; after a Chinese numeral it is that of a numbered heading. */
const FULL_STOP = /(?<=(?![\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341])\p{Script=Han})\uff0e(?=\p{Script=Han})/gu;
/** Kangxi radicals and compatibility ideographs: duplicate code points of regular characters. */
const COMPATIBLE = /[\u2e80-\u2fd5\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;

/**
 * Radicals of the supplement block that PDF readers produce instead of characters (Unicode, EquivalentUnifiedIdeograph.txt); where
 * that names a rare form of bamboo, sheep or foot, the common character is taken.
 */
const RADICALS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '2e815382 2e824e5b 2e834e5a 2e844e59 2e854ebb 2e865182 2e8720628 2e885200 2e895202 2e8a535c 2e8b353e 2e8c5c0f 2e8d5c0f ' +
    '2e8e5140 2e8f5c23 2e905c22 2e9121bc2 2e925df3 2e935e7a 2e945f51 2e955f50 2e965fc4 2e975fc3 2e98624c 2e996535 2e9b65e1 ' +
    '2e9c65e5 2e9d6708 2e9e6b7a 2e9f6bcd 2ea06c11 2ea16c35 2ea26c3a 2ea3706c 2ea4722b 2ea5722b 2ea64e2c 2ea7725b 2ea872ad 2ea9738b ' +
    '2eaa24d14 2eab76ee 2eac793a 2ead793b 2eae7af9 2eaf7cf9 2eb07e9f 2eb17f53 2eb27f52 2eb334c1 2eb45197 2eb52626b 2eb67f8a ' +
    '2eb77f8a 2eb87f8a 2eb98002 2eba8080 2ebb807f 2ebc8089 2ebd26951 2ebe8279 2ebf8279 2ec08279 2ec1864e 2ec28864 2ec38980 ' +
    '2ec4897f 2ec589c1 2ec689d2 2ec7278b2 2ec88ba0 2ec98d1d 2eca8db3 2ecb8f66 2ecc8fb6 2ecd8fb6 2ece8fb6 2ecf9091 2ed09485 ' +
    '2ed19577 2ed29578 2ed3957f 2ed495e8 2ed528e0f 2ed6961d 2ed796e8 2ed89752 2ed997e6 2eda9875 2edb98ce 2edc98de 2edd98df ' +
    '2ede2967f 2edf98e0 2ee09963 2ee129810 2ee29a6c 2ee39aa8 2ee49b3c 2ee59c7c 2ee69e1f 2ee75364 2ee89ea6 2ee99ec4 2eea9efe ' +
    '2eeb6589 2eec9f50 2eed6b6f 2eee9f7f 2eef7adc 2ef09f99 2ef19f9c 2ef24e80 2ef39f9f'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 4), pair.slice(4)].map((hex) => String.fromCodePoint(Number.parseInt(hex, 16))) as [string, string]),
);

const PLAIN = /^[\n\t\x20-\x7e\u3001\u3002\u4e00-\u9fff\uff01-\uff0d\uff0f-\uff5e]*$/;

/**
 * The normalized form of a text for storing and querying: composed (NFC), without invisible characters, with unified spaces, dots and
 * characters.
 */
export function plainText(text: string): string {
  // Most texts are normalized already.
  if (PLAIN.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .replace(TAG, '')
    .replace(JOINER, '')
    .normalize('NFC')
    .replace(SPACE, ' ')
    .replace(COMPATIBLE, (character) => RADICALS[character] ?? character.normalize('NFKC'))
    .replace(MIDDLE_DOT, '\u00b7')
    .replace(FULL_STOP, '\u00b7');
}
