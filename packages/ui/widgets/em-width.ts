/** Approximate text width in em: CJK characters are 1, Latin letters a little over half. */
export const emWidth = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.58), 0);
