import type { Position } from '@zhixing/model/geo-shape.ts';
import L from 'leaflet';
import type { RefObject } from 'react';
import { type Draft, geometryOf, middles, moved } from './draft.ts';
import { drawShape, latLng } from './draw-shape.ts';
import type { ShapeMapProps } from './shape-map-props.ts';
import type { Tones } from './shape-tone.ts';

/** Pixels that an arrow key moves a vertex; with Shift one. */
const STEP = 8;

/** The vertex of a map that had the focus, to which it returns after the handles are drawn anew. */
const focused = new WeakMap<L.Map, number>();

/** Draws the shape in progress with a handle at each vertex and at the middle of each edge. Returns the function that removes them. */
export function drawHandles(map: L.Map, draft: Draft, tones: Tones, latest: RefObject<ShapeMapProps>): () => void {
  const layer = L.layerGroup().addTo(map);
  const shape = L.layerGroup().addTo(layer);
  const show = (now: Draft) => {
    shape.clearLayers();
    const geometry = geometryOf(now);
    const look = { color: tones.orange, title: '', strong: true, dashed: true };
    if (geometry) drawShape(map, shape, geometry, look);
    else if (now.vertices.length > 1) L.polyline(now.vertices.map(latLng), { color: tones.orange, dashArray: '6 5' }).addTo(shape);
  };
  show(draft);
  for (const [index, at] of draft.vertices.entries()) vertex(map, { draft, index, at, tones, latest, show }).addTo(layer);
  for (const { index, at } of middles(draft)) middle(at, tones, (to) => latest.current.onInsert(index, to)).addTo(layer);
  if (draft.shape === 'circle' && draft.vertices[0]) radius(map, draft, tones, latest, show).addTo(layer);
  layer.eachLayer((one) => {
    if ((one as Numbered).number !== undefined && (one as Numbered).number === focused.get(map)) (one as L.Marker).getElement()?.focus();
  });
  return () => {
    // Removing the focused handle blurs it, which must not lose the place of the focus.
    const kept = focused.get(map);
    layer.remove();
    if (kept !== undefined) focused.set(map, kept);
  };
}

interface Numbered extends L.Layer {
  number?: number;
}

interface Vertex {
  readonly draft: Draft;
  readonly index: number;
  readonly at: Position;
  readonly tones: Tones;
  readonly latest: RefObject<ShapeMapProps>;
  readonly show: (draft: Draft) => void;
}

function vertex(map: L.Map, { draft, index, at, tones, latest, show }: Vertex): L.Marker {
  const marker = handle(at, 14, { background: tones.ground, border: `3px solid ${tones.orange}` }, String(index + 1));
  (marker as Numbered).number = index;
  const place = (): Position => [marker.getLatLng().lng, marker.getLatLng().lat];
  const scale = () => map.distance(map.containerPointToLatLng([0, 0]), map.containerPointToLatLng([1, 0]));
  marker.on('drag', () => show(moved(draft, index, place())));
  marker.on('dragend', () => latest.current.onMove(index, place(), scale()));
  marker.on('add', () => {
    const element = marker.getElement();
    element?.addEventListener('focus', () => focused.set(map, index));
    element?.addEventListener('blur', () => focused.delete(map));
    element?.addEventListener('keydown', (event) => pressed(event, map, marker, { draft, index, latest }));
  });
  return marker;
}

/** Arrows move a vertex, Delete removes it, Insert or + adds one after it. */
function pressed(event: KeyboardEvent, map: L.Map, marker: L.Marker, { draft, index, latest }: Pick<Vertex, 'draft' | 'index' | 'latest'>) {
  const arrow = arrows[event.key];
  const removes = event.key === 'Delete' || event.key === 'Backspace';
  const adds = event.key === 'Insert' || event.key === '+';
  if (!arrow && !removes && !adds) return;
  event.preventDefault();
  event.stopPropagation();
  if (removes) return latest.current.onRemove(index);
  if (adds) return latest.current.onInsert(index + 1, after(draft, index));
  const [x, y] = arrow ?? [0, 0];
  const by = event.shiftKey ? 1 : STEP;
  const to = map.containerPointToLatLng(map.latLngToContainerPoint(marker.getLatLng()).add([x * by, y * by]));
  focused.set(map, index);
  latest.current.onMove(index, [to.lng, to.lat], 0);
}

const arrows: Readonly<Record<string, L.PointTuple>> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The middle between a vertex and the next one, or a little east of the last vertex of a route. */
function after(draft: Draft, index: number): Position {
  const found = middles(draft).find((one) => one.index === index + 1);
  const [lng, lat] = draft.vertices[index] ?? [0, 0];
  return found?.at ?? [lng + 0.0005, lat];
}

/** A click or a drag of the middle of an edge makes it a vertex. */
function middle(at: Position, tones: Tones, onInsert: (at: Position) => void): L.Marker {
  const marker = handle(at, 10, { background: tones.orange, opacity: '0.55' }, '+', false);
  marker.on('dragend', () => onInsert([marker.getLatLng().lng, marker.getLatLng().lat]));
  return marker.on('click', (event) => {
    L.DomEvent.stop(event);
    onInsert(at);
  });
}

/** The handle on the edge of a circle, by which its radius is changed. */
function radius(map: L.Map, draft: Draft, tones: Tones, latest: RefObject<ShapeMapProps>, show: (draft: Draft) => void): L.Marker {
  const center = L.latLng(latLng(draft.vertices[0] ?? [0, 0]));
  const east = center.toBounds(draft.radiusM * 2).getEast();
  const marker = handle([east, center.lat], 12, { background: tones.orange, border: `2px solid ${tones.ground}` }, '↔');
  const metres = () => Math.round(map.distance(center, marker.getLatLng()));
  marker.on('drag', () => show({ ...draft, radiusM: metres() }));
  return marker.on('dragend', () => latest.current.onRadius(metres()));
}

function handle(at: Position, size: number, style: Partial<CSSStyleDeclaration>, title: string, keyboard = true): L.Marker {
  const dot = document.createElement('span');
  Object.assign(dot.style, { display: 'block', width: '100%', height: '100%', boxSizing: 'border-box', borderRadius: '50%', ...style });
  // A larger transparent target around the dot, for fingers.
  const around = document.createElement('span');
  const inset = (28 - size) / 2;
  Object.assign(around.style, {
    display: 'block',
    width: `${size}px`,
    height: `${size}px`,
    padding: `${inset}px`,
    boxSizing: 'content-box',
  });
  around.append(dot);
  const icon = L.divIcon({ html: around, className: '', iconSize: [28, 28], iconAnchor: [14, 14] });
  return L.marker(latLng(at), { icon, draggable: true, keyboard, title, alt: title });
}
