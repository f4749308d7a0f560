import type { Box } from './layout.ts';

const ways = {
  ArrowUp: (dx: number, dy: number) => (dy < 0 ? -dy + Math.abs(dx) * 2 : Number.POSITIVE_INFINITY),
  ArrowDown: (dx: number, dy: number) => (dy > 0 ? dy + Math.abs(dx) * 2 : Number.POSITIVE_INFINITY),
  ArrowLeft: (dx: number, dy: number) => (dx < 0 ? -dx + Math.abs(dy) * 2 : Number.POSITIVE_INFINITY),
  ArrowRight: (dx: number, dy: number) => (dx > 0 ? dx + Math.abs(dy) * 2 : Number.POSITIVE_INFINITY),
} as const;

/** The card that an arrow key leads to; null where there is none in that direction, or for another key. */
export function nearestBox(boxes: readonly Box[], id: string, key: string): Box | null {
  const own = boxes.find((box) => box.id === id);
  const cost = ways[key as keyof typeof ways];
  if (!own || !cost) return null;
  const from = middle(own);
  const reached = boxes
    .filter((box) => box.is !== 'end' && box.id !== id)
    .map((box) => ({ box, cost: cost(middle(box).x - from.x, middle(box).y - from.y) }))
    .filter((one) => Number.isFinite(one.cost))
    .toSorted((one, other) => one.cost - other.cost);
  return reached[0]?.box ?? null;
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
