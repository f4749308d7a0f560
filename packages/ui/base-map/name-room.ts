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

/**
 * The side of its mark on which each name is written, in the order of their weight: where it covers no mark and no name before it, and as few
 * of what moves as can be. Null for a name without room.
 */
export function placeNames(
  names: readonly NameAtMark[],
  moving: readonly Box[],
): { readonly sides: readonly (NameSide | null)[]; readonly taken: readonly Box[] } {
  const taken = names.map(markBox);
  const sides = names.map((name, at) => {
    const own = taken[at];
    const free = nameSides
      .map((side) => ({ side, box: nameBox(name, side) }))
      .filter(({ box }) => !taken.some((other) => other !== own && overlaps(box, other)))
      .map((one) => ({ ...one, hidden: moving.filter((other) => overlaps(one.box, other)).length }));
    const [best] = free.toSorted((a, b) => a.hidden - b.hidden);
    if (!best) return null;
    taken.push(best.box);
    return best.side;
  });
  return { sides, taken };
}
