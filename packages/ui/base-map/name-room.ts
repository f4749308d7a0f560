/** A rectangle on a map, in pixels of its zoom level. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const nameSides = ['right', 'left', 'top', 'bottom'] as const;
export type NameSide = (typeof nameSides)[number];

/** A name beside a mark. */
export interface NameAtMark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Height of a line of a name, and half of the side of a mark with its rim. */
const LINE = 20;
const MARK = 7;
/** From the middle of a mark to its name. */
const APART = 10;

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const markBox = ({ x, y }: Pick<NameAtMark, 'x' | 'y'>): Box => boxAround(x, y, MARK * 2, MARK * 2);

function nameBox({ x, y, width }: NameAtMark, side: NameSide): Box {
  if (side === 'top' || side === 'bottom') return boxAround(x, y + (APART + LINE / 2) * (side === 'top' ? -1 : 1), width, LINE);
  return boxAround(x + (APART + width / 2) * (side === 'left' ? -1 : 1), y, width, LINE);
}

const within = (box: Box, frame: Box): boolean =>
  box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;

interface Around {
  /** What moves on the map. */
  readonly moving?: readonly Box[];
  /** What is seen of the map. */
  readonly frame?: Box;
}

/**
 * The side of its mark on which each name is written, in the order of their weight: where it covers no mark and no name before it, is not cut by
 * the frame if it can be helped, and covers as few of what moves as can be. Null for a name without room.
 */
export function placeNames(
  names: readonly NameAtMark[],
  { moving = [], frame }: Around = {},
): { readonly sides: readonly (NameSide | null)[]; readonly taken: readonly Box[] } {
  const taken = names.map(markBox);
  const cost = (box: Box): number =>
    (frame && !within(box, frame) ? moving.length + 1 : 0) + moving.filter((other) => overlaps(box, other)).length;
  const sides = names.map((name, at) => {
    const own = taken[at];
    const free = nameSides
      .map((side) => ({ side, box: nameBox(name, side) }))
      .filter(({ box }) => !taken.some((other) => other !== own && overlaps(box, other)));
    const [best] = free.toSorted((a, b) => cost(a.box) - cost(b.box));
    if (!best) return null;
    taken.push(best.box);
    return best.side;
  });
  return { sides, taken };
}
