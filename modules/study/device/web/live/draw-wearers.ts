import { addMovingLayer, type MovingPoint } from '@zhixing/ui/moving-points/moving-layer.ts';
import { latLng } from '@zhixing/ui/shapes/draw-shape.ts';
import type { Tones } from '@zhixing/ui/shapes/shape-tone.ts';
import L from 'leaflet';
import { freshnessOf, type Wearer } from './wearers.ts';

type LiveTones = Tones & { readonly quiet: string };

interface Shown {
  readonly wearers: readonly Wearer[];
  /** Subjects of open alarms. */
  readonly alarmed: ReadonlySet<string>;
  readonly chosen: string;
  /** The moment that is shown, in milliseconds since 1970. */
  readonly now: number;
  readonly tones: LiveTones;
}

interface Options {
  readonly tones: LiveTones;
  readonly font: string;
  readonly onChoose: (id: string) => void;
  /** Names of wearers, or how many there are in one place. */
  readonly titleOf: (ids: readonly string[]) => string;
}

/** Wearers closer than this in pixels are drawn as one, with their number. */
const SQUARE = 30;
const sizes = { student: 6, staff: 8, vehicle: 10 } as const;

/** The layer of everybody on a map: coaches and the chosen one stand alone, others that are close together are one mark. */
export function addWearers(map: L.Map, { tones, font, onChoose, titleOf }: Options) {
  const look = { ground: tones.ground, cluster: tones.blue, alarm: tones.red, font, square: SQUARE };
  const layer = addMovingLayer(map, { look, onChoose, titleOf });
  return { ...layer, show: (shown: Shown) => layer.show(shown.wearers.map((wearer) => pointOf(wearer, shown))) };
}

function pointOf(wearer: Wearer, { alarmed, chosen, now, tones }: Shown): MovingPoint {
  const { id, kind, at, subject, fixAt } = wearer;
  const own = kind === 'vehicle' ? tones.blue : kind === 'staff' ? tones.purple : tones.green;
  return {
    id,
    at,
    fill: freshnessOf(fixAt, now) === 'fresh' ? own : tones.quiet,
    radius: sizes[kind],
    isApart: kind === 'vehicle',
    isAlarm: alarmed.has(subject),
    isChosen: id === chosen,
  };
}

/** The chosen one: a ring with its name, and how far the receiver may be wrong. Returns what removes it. */
export function markChosen(map: L.Map, { kind, at, accuracyM, name }: Wearer, tones: LiveTones): () => void {
  const ring = { radius: sizes[kind] + 4, color: tones.text, weight: 2, fillOpacity: 0, interactive: false };
  const layer = L.layerGroup([L.circleMarker(latLng(at), ring).bindTooltip(name, { permanent: true })]);
  const around = { radius: accuracyM, color: tones.blue, weight: 1, fillOpacity: 0.08, interactive: false };
  if (accuracyM > 0) L.circle(latLng(at), around).addTo(layer);
  layer.addTo(map);
  return () => void layer.remove();
}
