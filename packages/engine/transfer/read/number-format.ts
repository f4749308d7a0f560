/** Number of digits, and the texts before and after them: `"No."0000`. */
export interface Padding {
  readonly digits: number;
  readonly before: string;
  readonly after: string;
}

/** Zeros between literal texts, colours, languages and blanks of the width of a character (ECMA-376 part 1, 18.8.31). */
const LITERALS = '((?:\\[[^\\]]*\\]|"[^"]*"|\\\\.|[_*].| )*)';
const PADDED = new RegExp(`^${LITERALS}(0{2,})${LITERALS}(?:;|$)`);

/** How a number format such as `00000` pads whole numbers with zeros; null for other formats. */
export function paddingOf(format: string): Padding | null {
  const [, before = '', zeros = '', after = ''] = PADDED.exec(format) ?? [];
  return zeros === '' ? null : { digits: zeros.length, before: literalText(before), after: literalText(after) };
}

/** A whole number, written in digits, with its zeros and the texts around it. */
export const padded = (digits: string, padding: Padding): string =>
  `${padding.before}${digits.padStart(padding.digits, '0')}${padding.after}`.trim();

const literalText = (part: string): string =>
  part.replace(/\[[^\]]*\]|[_*].|"([^"]*)"|\\(.)/g, (_, quoted = '', escaped = '') => quoted + escaped);
