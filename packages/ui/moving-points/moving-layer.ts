import { prefersReducedMotion } from '@zhixing/client/reduced-motion.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import L from 'leaflet';
import { clustered } from '../list-types/map/points.ts';
import { createMotion, type Place, placeOf } from './motion.ts';

/** Somebody or something on a map. Colours are those of CSS. */
export interface MovingPoint {
  readonly id: string;
  readonly at: Position;
  readonly fill: string;
  /** Pixels. */
  readonly radius: number;
  /** Never drawn as one with others. */
  readonly isApart: boolean;
  readonly isAlarm: boolean;
  readonly isChosen: boolean;
}

interface Look {
  /** Around each mark, and the colour of numbers. */
  readonly ground: string;
  readonly cluster: string;
  readonly alarm: string;
  readonly font: string;
  /** Points closer than this, in pixels, are drawn as one mark of this diameter less two. */
  readonly square: number;
}

interface Options {
  readonly look: Look;
  /** What is chosen with the mouse or a finger: the list beside the map serves the keyboard. Nothing can be chosen without it. */
  readonly onChoose?: ((id: string) => void) | undefined;
  /** What the mouse is told of points that are one mark. */
  readonly titleOf?: (ids: readonly string[]) => string;
}

/** One mark on the map: a point, or points that are close together. */
interface Mark {
  readonly points: readonly MovingPoint[];
  readonly middle: Place;
}

export interface MovingLayer {
  show(points: readonly MovingPoint[]): void;
  remove(): void;
}

/** Reports of a trip come every few seconds. */
const GLIDE_MS = 1500;
/** Zoom at which everybody is drawn apart. */
const APART_ZOOM = 19;
const PANE = 'zxMoving';
const ABOVE_SHAPES = '450';
const REACH = 4;
const TILE = 256;

/**
 * Draws thousands of points on one canvas, gliding from report to report; those that are close together are one mark with their number. Frames are
 * drawn only while something moves.
 */
export function addMovingLayer(map: L.Map, { look, onChoose, titleOf }: Options): MovingLayer {
  const motion = createMotion(prefersReducedMotion() ? 0 : GLIDE_MS);
  const canvas = canvasOn(map);
  const tip = L.tooltip({ offset: [0, -8], direction: 'top' });
  let points: readonly MovingPoint[] = [];
  let marks: readonly Mark[] = [];
  let frame = 0;
  const onlyPlace = ({ points: [only, ...others] }: Mark, now: number) =>
    only && others.length === 0 ? motion.at(only.id, now) : undefined;
  const draw = () => {
    frame = 0;
    const now = performance.now();
    const pen = prepared(map, canvas);
    const view = viewOf(map);
    if (pen) for (const mark of marks) drawMark(pen, mark, whereIn(view, mark, onlyPlace(mark, now)), look);
    if (motion.isMoving(now)) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const group = () => {
    marks = marksOf(points, map.getZoom(), look.square);
    canvas.dataset.points = String(points.length);
    schedule();
  };
  const markAt = (at: L.Point) => {
    const [view, now] = [viewOf(map), performance.now()];
    return nearest(marks, at, (mark) => whereIn(view, mark, onlyPlace(mark, now)), look);
  };
  const press = ({ containerPoint }: L.LeafletMouseEvent) => {
    const mark = markAt(containerPoint);
    if (!mark) return;
    const [only, ...others] = mark.points;
    if (others.length === 0 && only) return onChoose?.(only.id);
    const bounds = L.latLngBounds(mark.points.map(({ at: [lng, lat] }) => [lat, lng]));
    map.fitBounds(bounds.pad(0.3), { maxZoom: APART_ZOOM, animate: false });
  };
  const hover = ({ containerPoint, latlng }: L.LeafletMouseEvent) => {
    const mark = markAt(containerPoint);
    map.getContainer().classList.toggle('moving-points-hit', mark !== undefined);
    if (mark && titleOf)
      tip
        .setLatLng(latlng)
        .setContent(textNode(titleOf(mark.points.map(({ id }) => id))))
        .addTo(map);
    else tip.remove();
  };
  map.on('move zoomend resize viewreset', schedule).on('zoomend', group);
  if (onChoose) map.on('click', press).on('mousemove', hover);
  return {
    show(next) {
      points = next;
      motion.send(new Map(next.map(({ id, at }) => [id, placeOf(at)])), performance.now());
      group();
    },
    remove() {
      cancelAnimationFrame(frame);
      map.off('move zoomend resize viewreset', schedule).off('zoomend', group).off('click', press).off('mousemove', hover);
      tip.remove();
      canvas.remove();
    },
  };
}

/** Names are text, whatever they contain. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function canvasOn(map: L.Map): HTMLCanvasElement {
  const pane = map.getPane(PANE) ?? map.createPane(PANE);
  pane.style.zIndex = ABOVE_SHAPES;
  pane.style.pointerEvents = 'none';
  const canvas = L.DomUtil.create('canvas', 'moving-points leaflet-zoom-hide', pane);
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

/** The canvas over what is seen of the map, empty; its resolution is that of the screen. */
function prepared(map: L.Map, canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const { x: width, y: height } = map.getSize();
  const ratio = globalThis.devicePixelRatio || 1;
  if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
  const pen = canvas.getContext('2d');
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen?.clearRect(0, 0, width, height);
  return pen;
}

function marksOf(points: readonly MovingPoint[], zoom: number, square: number): Mark[] {
  const alone = (point: MovingPoint): Mark => ({ points: [point], middle: placeOf(point.at) });
  const isApart = (point: MovingPoint) => zoom >= APART_ZOOM || point.isApart || point.isChosen;
  const others = points.filter((point) => !isApart(point)).map((point) => ({ point, at: { lng: point.at[0], lat: point.at[1] } }));
  const together = clustered(others, zoom, square).map(
    ({ at, places }): Mark => ({ points: places.map(({ point }) => point), middle: placeOf([at.lng, at.lat]) }),
  );
  // What is drawn later lies above: the numbers above coaches, a chosen point above all.
  const apart = points.filter(isApart);
  return [...apart.filter(({ isChosen }) => !isChosen).map(alone), ...together, ...apart.filter(({ isChosen }) => isChosen).map(alone)];
}

interface View {
  /** Pixels of the width of the world. */
  readonly scale: number;
  /** Pixels of the world beyond the corner of the map. */
  readonly corner: L.Point;
}

const viewOf = (map: L.Map): View => ({ scale: TILE * 2 ** map.getZoom(), corner: map.getPixelBounds().min ?? L.point(0, 0) });

/** Where a mark is, in pixels from the corner of the map; a point that stands alone is where it glides. */
function whereIn({ scale, corner }: View, { middle }: Mark, alone: Place | undefined): L.Point {
  const { x, y } = alone ?? middle;
  return L.point(x * scale - corner.x, y * scale - corner.y);
}

const radiusOf = ({ points }: Mark, { square }: Look): number => (points.length > 1 ? square / 2 - 1 : (points[0]?.radius ?? 0));

function drawMark(pen: CanvasRenderingContext2D, mark: Mark, { x, y }: L.Point, look: Look): void {
  const radius = radiusOf(mark, look);
  if (x < -radius || y < -radius || x > pen.canvas.clientWidth + radius || y > pen.canvas.clientHeight + radius) return;
  const [first, ...others] = mark.points;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = mark.points.some(({ isAlarm }) => isAlarm)
    ? look.alarm
    : others.length > 0
      ? look.cluster
      : (first?.fill ?? look.cluster);
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = look.ground;
  pen.stroke();
  if (others.length === 0) return;
  pen.font = look.font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = look.ground;
  pen.fillText(String(mark.points.length), x, y);
}

/** The mark under a point of the map, of several the nearest. */
function nearest(marks: readonly Mark[], at: L.Point, whereIs: (mark: Mark) => L.Point, look: Look): Mark | undefined {
  let [best, least] = [undefined as Mark | undefined, Number.POSITIVE_INFINITY];
  for (const mark of marks) {
    const distance = whereIs(mark).distanceTo(at);
    if (distance <= radiusOf(mark, look) + REACH && distance < least) [best, least] = [mark, distance];
  }
  return best;
}
