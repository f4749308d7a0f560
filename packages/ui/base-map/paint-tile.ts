import { areas, type GroundKind, type GroundPart, TILE } from './ground-source.ts';

/** Colours of the ground, from the theme. */
export interface GroundLook {
  readonly fills: Partial<Record<GroundKind, string>>;
  readonly roads: Partial<Record<GroundKind, string>>;
  readonly casing: string;
  readonly border: string;
  readonly text: string;
  readonly halo: string;
}

/** From below to above. */
const order: readonly GroundKind[] = ['land', 'park', 'water', 'building', 'district', 'street', 'road', 'rail', 'motorway'];

const widths: Partial<Record<GroundKind, number>> = { street: 2, road: 3.5, motorway: 4.5, rail: 1 };

/** Roads are drawn wider the closer one looks. */
const widthOf = (kind: GroundKind, zoom: number): number => (widths[kind] ?? 1) * Math.min(3, Math.max(0.4, 2 ** ((zoom - 13) * 0.5)));

/** Paints the parts of one tile. */
export function paintTile(pen: CanvasRenderingContext2D, parts: readonly GroundPart[], look: GroundLook, zoom: number): void {
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  const ofKind = (wanted: GroundKind) => parts.filter(({ kind }) => kind === wanted);
  for (const kind of order) {
    const here = ofKind(kind);
    if (here.length > 0) (areas.has(kind) ? paintAreas : paintLines)(pen, here, kind, look, zoom);
  }
}

function paintAreas(pen: CanvasRenderingContext2D, parts: readonly GroundPart[], kind: GroundKind, look: GroundLook): void {
  const fill = look.fills[kind];
  pen.fillStyle = fill ?? 'transparent';
  pen.strokeStyle = look.border;
  pen.lineWidth = 1;
  pen.setLineDash([6, 4]);
  // One by one and even-odd: a line within another one of the same part is a hole, two parts that overlap are not.
  for (const { lines } of parts) {
    pen.beginPath();
    for (const line of lines) trace(pen, line, true);
    if (fill) pen.fill('evenodd');
    if (kind === 'district') pen.stroke();
  }
  pen.setLineDash([]);
}

function paintLines(pen: CanvasRenderingContext2D, parts: readonly GroundPart[], kind: GroundKind, look: GroundLook, zoom: number): void {
  const width = widthOf(kind, zoom);
  const stroke = (color: string, lineWidth: number) => {
    pen.beginPath();
    for (const { lines } of parts) for (const line of lines) trace(pen, line, false);
    pen.strokeStyle = color;
    pen.lineWidth = lineWidth;
    pen.stroke();
  };
  if (width > 1.5) stroke(look.casing, width + 1.5);
  stroke(look.roads[kind] ?? look.border, width);
}

function trace(pen: CanvasRenderingContext2D, line: readonly number[], isClosed: boolean): void {
  pen.moveTo(line[0] ?? 0, line[1] ?? 0);
  for (let at = 2; at < line.length; at += 2) pen.lineTo(line[at] ?? 0, line[at + 1] ?? 0);
  if (isClosed) pen.closePath();
}

/** A canvas for a tile in the pixels of the screen. */
export function tileCanvas(): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D | null } {
  const canvas = document.createElement('canvas');
  const ratio = Math.min(globalThis.devicePixelRatio || 1, 2);
  canvas.width = TILE * ratio;
  canvas.height = TILE * ratio;
  const pen = canvas.getContext('2d');
  pen?.scale(ratio, ratio);
  return { canvas, pen };
}
