import { randomInt } from 'node:crypto';
import { glyphs } from './glyphs.ts';

const HEIGHT = 44;
const MARGIN = 12;

type Point = readonly [x: number, y: number];

const SCALE = 1.9;
const STEP = 30;

/**
 * Draws a text as SVG paths: every character is rotated, slanted and bent, its strokes are cut into short jittered pieces and shuffled with
 * those of a noise line. The image contains no text, and no path is a single character.
 */
export function drawCode(text: string): string {
  const width = MARGIN + text.length * STEP;
  const wave = { shift: between(0, 6), size: between(1.5, 3) };
  const letters = [...text].flatMap((letter, place) => strokesOf(letter, place));
  const pieces = shuffled([...letters, noiseLine(width)].flatMap((line) => cut(line.map((point) => bent(point, wave)))));
  const inks = ['#1d4f91', '#234f7d', '#2b3f73'];
  const paths = inks.map((ink, at) => pathOf(pieces.filter((_piece, index) => index % inks.length === at).join(''), ink));
  const height = HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f2f5fa"/>${paths.join('')}</svg>`;
}

const pathOf = (d: string, ink: string): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;

function strokesOf(letter: string, place: number): Point[][] {
  const angle = between(-0.35, 0.35);
  const lean = between(-0.25, 0.25);
  const size = SCALE * between(0.85, 1.1);
  const middle: Point = [18 + place * STEP + between(-3, 3), HEIGHT / 2 + between(-3, 3)];
  const placed = ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 5 - (y - 7) * lean) * size, (y - 7) * size];
    return [middle[0] + dx * Math.cos(angle) - dy * Math.sin(angle), middle[1] + dx * Math.sin(angle) + dy * Math.cos(angle)];
  };
  return (glyphs[letter] ?? []).map((stroke) => finer(stroke.split(' ').map(pointOf)).map(placed));
}

const pointOf = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, y];
};

/** Interpolates points between the corners, so that lines can be jittered and bent. */
function finer(line: readonly Point[]): Point[] {
  return line.flatMap((to, at): Point[] => {
    const from = line[at - 1];
    if (!from) return [to];
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2));
    return Array.from({ length: steps }, (_none, step) => {
      const part = (step + 1) / steps;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] as const;
    });
  });
}

const bent = ([x, y]: Point, { shift, size }: { shift: number; size: number }): Point => [
  x + between(-0.5, 0.5),
  y + Math.sin(x / 14 + shift) * size + between(-0.5, 0.5),
];

// A long wave across the image: a human sees that it is no letter, but a program cannot separate its pieces from the strokes.
function noiseLine(width: number): Point[] {
  const height = HEIGHT;
  const [middle, size, pace, shift] = [between(10, height - 10), between(4, 9), between(9, 15), between(0, 6)];
  const start = between(0, 30);
  return Array.from({ length: 26 }, (_none, step) => {
    const x = start + (step * (width - 34)) / 25;
    return [x, middle + Math.sin(x / pace + shift) * size] as const;
  });
}

// Pieces overlap by one point, so that lines appear continuous.
function cut(line: readonly Point[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < line.length - 1; at += 3) {
    const points = line.slice(at, at + 4).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    pieces.push(`M${points.join('L')}`);
  }
  return pieces;
}

const between = (low: number, high: number): number => low + ((high - low) * randomInt(0, 10_001)) / 10_000;

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, key: randomInt(0, 1_000_000_000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
