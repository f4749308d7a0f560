import { clustered } from '@zhixing/ui/list-types/map/points.ts';
import { latLng } from '@zhixing/ui/shapes/draw-shape.ts';
import type { Tones } from '@zhixing/ui/shapes/shape-tone.ts';
import L from 'leaflet';
import { freshnessOf, type Wearer } from './wearers.ts';

interface Drawing {
  readonly wearers: readonly Wearer[];
  /** Subjects of open alarms. */
  readonly alarmed: ReadonlySet<string>;
  readonly chosen: string;
  /** The moment that is shown, in milliseconds since 1970. */
  readonly now: number;
  readonly tones: Tones & { readonly quiet: string };
  /** How many there are in one place, in words. */
  readonly here: (count: number) => string;
  readonly onChoose: (id: string) => void;
}

/** Wearers closer than this in pixels are drawn as one, with their number. */
const SQUARE = 30;
/** Zoom at which everybody is drawn apart. */
const APART = 19;
const MARK = 28;
const sizes = { student: 6, staff: 8, vehicle: 10 } as const;

/** Draws where everybody is; those who are close together are one mark, but for coaches and the chosen one. Returns what removes them. */
export function drawWearers(map: L.Map, drawing: Drawing): () => void {
  const { wearers, chosen } = drawing;
  const layer = L.layerGroup().addTo(map);
  const isApart = ({ id, kind }: Wearer) => id === chosen || kind === 'vehicle';
  const others = wearers.filter((one) => !isApart(one)).map((wearer) => ({ wearer, at: { lng: wearer.at[0], lat: wearer.at[1] } }));
  const draw = () => {
    layer.clearLayers();
    const zoom = map.getZoom();
    for (const { at, places } of clustered(others, zoom, SQUARE)) {
      const inside = places.map(({ wearer }) => wearer);
      if (inside.length > 1 && zoom < APART) markSeveral(map, [at.lat, at.lng], inside, drawing).addTo(layer);
      else for (const one of inside) markOne(one, drawing).addTo(layer);
    }
    for (const one of wearers.filter(isApart)) markOne(one, drawing).addTo(layer);
  };
  draw();
  map.on('zoomend', draw);
  return () => {
    map.off('zoomend', draw);
    layer.remove();
  };
}

function toneOf({ subject, fixAt, kind }: Wearer, { alarmed, now, tones }: Drawing): string {
  if (alarmed.has(subject)) return tones.red;
  if (freshnessOf(fixAt, now) !== 'fresh') return tones.quiet;
  if (kind === 'vehicle') return tones.blue;
  return kind === 'staff' ? tones.purple : tones.green;
}

/** One wearer; the chosen one with its name and how far the receiver may be wrong. */
function markOne(wearer: Wearer, drawing: Drawing): L.LayerGroup {
  const { chosen, tones, onChoose } = drawing;
  const { id, kind, at, accuracyM, name } = wearer;
  const isChosen = id === chosen;
  const mark = L.circleMarker(latLng(at), {
    radius: sizes[kind] + (isChosen ? 3 : 0),
    color: isChosen ? tones.text : tones.ground,
    weight: 2,
    fillColor: toneOf(wearer, drawing),
    fillOpacity: 1,
  });
  mark.bindTooltip(name, { permanent: isChosen }).on('click', () => onChoose(id));
  const around = { radius: accuracyM, color: tones.blue, weight: 1, fillOpacity: 0.08, interactive: false };
  return L.layerGroup(isChosen && accuracyM > 0 ? [L.circle(latLng(at), around), mark] : [mark]);
}

// Not focusable: a number has no accessible name, and the list beside the map serves the keyboard.
function markSeveral(map: L.Map, at: L.LatLngTuple, inside: readonly Wearer[], { alarmed, here }: Drawing): L.Marker {
  const number = document.createElement('span');
  number.textContent = String(inside.length);
  number.className = 'live-cluster';
  number.dataset.alarm = String(inside.some(({ subject }) => alarmed.has(subject)));
  const bounds = L.latLngBounds(inside.map((one) => latLng(one.at))).pad(0.3);
  return L.marker(at, { icon: L.divIcon({ html: number, className: '', iconSize: [MARK, MARK] }), keyboard: false })
    .bindTooltip(here(inside.length))
    .on('click', () => map.fitBounds(bounds, { maxZoom: APART, animate: false }));
}
