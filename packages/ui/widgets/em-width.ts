/** Roughly how wide a text is, in heights of its font: Chinese letters are as wide as high, Latin ones a little over half. */
export const emWidth = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.58), 0);
