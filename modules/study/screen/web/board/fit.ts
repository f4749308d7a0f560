/** How the design is brought to a wall: whole with bars, pulled to the edges, or with a wider or higher middle. */
export const fits = ['contain', 'stretch', 'adaptive'] as const;
export type Fit = (typeof fits)[number];

const DESIGN = { width: 1920, height: 1080 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** Size of the layer of panels in its own pixels, and where and how large it is shown. */
export interface Fitted extends Rect {
  readonly scaleX: number;
  readonly scaleY: number;
}

export function fitted(fit: Fit, { width, height }: Size): Fitted {
  const [scaleX, scaleY] = [width / DESIGN.width, height / DESIGN.height];
  const scale = Math.min(scaleX, scaleY);
  if (fit === 'stretch') return { ...DESIGN, left: 0, top: 0, scaleX, scaleY };
  if (fit === 'adaptive') return { width: width / scale, height: height / scale, left: 0, top: 0, scaleX: scale, scaleY: scale };
  return {
    ...DESIGN,
    left: (width - DESIGN.width * scale) / 2,
    top: (height - DESIGN.height * scale) / 2,
    scaleX: scale,
    scaleY: scale,
  };
}

/** A place of the layer in pixels of the wall: maps are drawn there unscaled, since a scaled one blurs and mistakes the pointer. */
export const onWall = (place: Rect, { left, top, scaleX, scaleY }: Fitted): Rect => ({
  left: left + place.left * scaleX,
  top: top + place.top * scaleY,
  width: place.width * scaleX,
  height: place.height * scaleY,
});

/** Measures of the layout, in pixels of the design; `board.css` has the same. */
const layout = { edge: 24, gap: 20, title: 76, head: 112, column: 452, foot: 252 } as const;

/** The middle of the layer, where the map is. */
export function middleOf({ width, height }: Size, has: { left: boolean; right: boolean; head: boolean; foot: boolean }): Rect {
  const { edge, gap, title, head, column, foot } = layout;
  const left = edge + (has.left ? column + gap : 0);
  const right = edge + (has.right ? column + gap : 0);
  const top = edge + title + gap + (has.head ? head + gap : 0);
  const bottom = edge + (has.foot ? foot + gap : 0);
  return { left, top, width: width - left - right, height: height - top - bottom };
}

/** Frames narrower than this, in pixels, show the parts below each other: scaled to them, the design could not be read. */
export const NARROW = 800;
const STACKED_HEIGHT = 320;

/** The middle where the parts stand below each other, as wide as the frame within its edge. */
export const stackedMiddle = ({ width }: Size): Rect => ({ left: 0, top: 0, width, height: STACKED_HEIGHT });
