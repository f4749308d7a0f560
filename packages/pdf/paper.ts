import type { PdfContent } from './content.ts';

const POINTS_A_MILLIMETRE = 72 / 25.4;
const sizes = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const;
/** Margins above and beside the text, as on the sheets printed by the browser. */
const margins = { A3: [20, 18], A4: [18, 16], A5: [14, 12] } as const;

export const points = (millimetres: number): number => Math.round(millimetres * POINTS_A_MILLIMETRE * 100) / 100;

/** Margins of a page and the width between them, in points. */
export function frameOf({ paper, orientation }: Pick<PdfContent, 'paper' | 'orientation'>): {
  above: number;
  beside: number;
  width: number;
} {
  const [short, long] = sizes[paper];
  const [above, beside] = margins[paper];
  const across = orientation === 'landscape' ? long : short;
  return { above: points(above), beside: points(beside), width: points(across - 2 * beside) };
}
