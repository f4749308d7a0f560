import { fenceGeometry } from '@zhixing/model/geo-fence.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { boxAt, claimRoom } from '@zhixing/ui/base-map/claimed-room.ts';
import { type Box, type NameSide, placeNames } from '@zhixing/ui/base-map/name-room.ts';
import { isPoint } from '@zhixing/ui/list-types/map/points.ts';
import { addMovingLayer, type MovingLayer, type MovingPoint } from '@zhixing/ui/moving-points/moving-layer.ts';
import { boundsOf, drawShape, latLng } from '@zhixing/ui/shapes/draw-shape.ts';
import { shapeTones } from '@zhixing/ui/shapes/shape-tone.ts';
import { emWidth } from '@zhixing/ui/widgets/em-width.ts';
import L from 'leaflet';
import type { Layer, ShownRow } from './snapshot.ts';
import { wallLook, wallTones } from './wall-look.ts';

/** Somebody on the map, or a coach. */
export interface Moving {
  readonly id: string;
  readonly device: string;
  readonly kind: 'student' | 'staff' | 'vehicle';
  readonly at: Position;
  readonly fixAt: number;
  readonly accuracyM: number;
  readonly speedKmh: number | null;
  readonly battery: null;
}

/** Marks closer than this in pixels are drawn as one, with their number. */
const SQUARE = 44;
const MARK = 40;
const STALE_MS = 120_000;
const sizes = { student: 8, staff: 10, vehicle: 13 } as const;

/** The place in a row, if there is one that the reader sees. */
function placeOf({ values }: ShownRow): Position | null {
  const place = Object.values(values).find(isPoint);
  return place ? [place.lng, place.lat] : null;
}

export function movingOf(row: ShownRow): Moving[] {
  const at = placeOf(row);
  if (!at) return [];
  const { student, tripStaff, device, speedKmh, fixAt } = row.values;
  const kind = student ? 'student' : tripStaff ? 'staff' : 'vehicle';
  const speed = speedKmh === null || speedKmh === undefined ? null : Number(speedKmh);
  return [{ id: row.id, device: String(device), kind, at, fixAt: Date.parse(String(fixAt)), accuracyM: 0, speedKmh: speed, battery: null }];
}

/**
 * Fences and named places. A name stands beside its mark where there is room, away from `moving` if it can; one without room is left out until
 * one looks closer. Returns what removes them.
 */
export function drawGround(map: L.Map, layers: readonly Layer[], moving: () => readonly Moving[]): () => void {
  const group = L.layerGroup().addTo(map);
  const names = L.layerGroup().addTo(map);
  const ofKind = (wanted: Layer['kind']) => layers.filter(({ kind }) => kind === wanted).flatMap(({ rows }) => rows);
  for (const { values } of ofKind('fences')) {
    const geometry = fenceGeometry(values);
    const tone = shapeTones.find((one) => one === values.color) ?? 'blue';
    if (geometry) drawShape(map, group, geometry, { color: wallTones[tone], title: '', strong: false });
  }
  const draw = () => drawNames(map, names, ofKind('places'), moving());
  draw();
  map.on('moveend', draw);
  return () => {
    map.off('moveend', draw);
    claimRoom(map, []);
    names.remove();
    group.remove();
  };
}

/** Pixels of an em of names, and beside them. */
const EM = 14;
const BESIDE = 8;

function drawNames(map: L.Map, group: L.LayerGroup, rows: readonly ShownRow[], moving: readonly Moving[]): void {
  group.clearLayers();
  const places = rows.flatMap((row) => {
    const at = placeOf(row);
    return at ? [{ at, name: row.words.name ?? row.words.title ?? '' }] : [];
  });
  const boxes = moving.map(({ at, kind }): Box => boxAt(map, latLng(at), sizes[kind] * 2, sizes[kind] * 2));
  const { sides, taken } = placeNames(
    places.map(({ at, name }) => ({ ...map.project(latLng(at)), width: emWidth(name) * EM + BESIDE })),
    { moving: boxes, frame: frameOf(map) },
  );
  for (const [n, { at, name }] of places.entries()) markPlace(at, name, sides[n] ?? null).addTo(group);
  claimRoom(map, taken);
}

function frameOf(map: L.Map): Box {
  const { min, max } = map.getPixelBounds();
  return { left: min?.x ?? 0, top: min?.y ?? 0, right: max?.x ?? 0, bottom: max?.y ?? 0 };
}

/** From the middle of a mark to its name, besides the margin of tooltips. */
const GAP = 4;
const offsets: Readonly<Record<NameSide, L.PointTuple>> = { right: [GAP, 0], left: [-GAP, 0], top: [0, -GAP], bottom: [0, GAP] };

function markPlace(at: Position, name: string, side: NameSide | null): L.CircleMarker {
  const mark = L.circleMarker(latLng(at), { radius: 5, color: wallTones.ground, weight: 2, fillColor: wallTones.text, fillOpacity: 1 });
  if (!side || name === '') return mark;
  return mark.bindTooltip(name, { permanent: true, direction: side, offset: offsets[side], className: 'wall-place' });
}

/** The layer of everybody on the way; those who are close together are one mark with their number, coaches stand alone. */
export const addMoving = (map: L.Map): MovingLayer =>
  addMovingLayer(map, {
    look: {
      ground: wallTones.ground,
      cluster: wallTones.green,
      alarm: wallTones.red,
      font: `600 ${wallLook.size}px ${wallLook.font}`,
      square: SQUARE,
    },
  });

/** How somebody is drawn on a wall at a moment. */
export function pointOf({ id, kind, at, fixAt }: Moving, now: number): MovingPoint {
  const tone = { student: wallTones.green, staff: wallTones.purple, vehicle: wallTones.blue }[kind];
  const isStale = now - fixAt > STALE_MS;
  return {
    id,
    at,
    fill: isStale ? wallTones.quiet : tone,
    radius: sizes[kind],
    isApart: kind === 'vehicle',
    isAlarm: false,
    isChosen: false,
  };
}

/** Open alarms pulse where they were raised. */
export function drawAlarms(map: L.Map, layers: readonly Layer[]): () => void {
  const group = L.layerGroup().addTo(map);
  for (const row of layers.filter(({ kind }) => kind === 'alarms').flatMap(({ rows }) => rows)) {
    const at = placeOf(row);
    const pulse = document.createElement('span');
    pulse.className = 'wall-pulse';
    pulse.dataset.tone = row.tones.level ?? 'danger';
    if (!at) continue;
    const icon = L.divIcon({ html: pulse, className: '', iconSize: [MARK, MARK] });
    L.marker(latLng(at), { icon, interactive: false, keyboard: false }).addTo(group);
  }
  return () => void group.remove();
}

/** What the map shows: everybody on the way and the alarms; where there are none, fences and places. */
export function boundsOfLayers(layers: readonly Layer[]): L.LatLngBounds {
  const ofKind = (...kinds: Layer['kind'][]) => layers.filter(({ kind }) => kinds.includes(kind)).flatMap(({ rows }) => rows);
  const points = (rows: readonly ShownRow[]) =>
    rows
      .map(placeOf)
      .filter((at) => at !== null)
      .map((at) => ({ at }));
  const shapes = ofKind('fences').flatMap(({ values }) => fenceGeometry(values) ?? []);
  const now = points(ofKind('positions', 'alarms'));
  const around = boundsOf([], now);
  return around.isValid() && now.length > 1 ? around : boundsOf(shapes, [...now, ...points(ofKind('places'))]);
}
