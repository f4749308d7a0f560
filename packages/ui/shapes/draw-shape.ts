import type { FenceGeometry } from '@zhixing/model/geo-fence.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import L from 'leaflet';
import type { Tones } from './shape-tone.ts';

interface Look {
  readonly color: string;
  readonly title: string;
  readonly strong: boolean;
  readonly dashed?: boolean;
}

export const latLng = ([lng, lat]: Position): L.LatLngTuple => [lat, lng];

/** Adds a shape to a layer. A corridor is a line as wide as its metres, redrawn on zoom. */
export function drawShape(map: L.Map, layer: L.LayerGroup, geometry: FenceGeometry, look: Look): L.Path | null {
  const { color, title, strong, dashed = false } = look;
  const style = { color, weight: strong ? 3 : 2, fillColor: color, fillOpacity: strong ? 0.25 : 0.12, ...(dashed && { dashArray: '6 5' }) };
  const path = pathOf(map, geometry, style, strong);
  if (title) path.bindTooltip(title, { sticky: true });
  return path.addTo(layer);
}

function pathOf(map: L.Map, geometry: FenceGeometry, style: L.PathOptions, strong: boolean): L.Path {
  if (geometry.shape === 'circle') return L.circle(latLng(geometry.center), { ...style, radius: geometry.radiusM });
  if (geometry.shape === 'polygon') return L.polygon(geometry.points.coordinates[0].slice(0, -1).map(latLng), style);
  const pane = corridorPane(map, strong);
  return corridor(map, geometry.path.coordinates.map(latLng), geometry.corridorM, { color: style.color ?? '', pane });
}

/** Below the other shapes. Corridors are opaque in it and the pane is not, so that where several overlap they are no darker than one. */
function corridorPane(map: L.Map, strong: boolean): string {
  const name = strong ? 'strong-corridors' : 'corridors';
  if (map.getPane(name)) return name;
  const pane = map.createPane(name);
  pane.style.zIndex = '390';
  pane.style.opacity = strong ? '0.5' : '0.3';
  return name;
}

function corridor(map: L.Map, points: L.LatLngTuple[], metres: number, look: { color: string; pane: string }): L.Path {
  const band = L.polyline(points, { ...look, opacity: 1, lineCap: 'round', lineJoin: 'round' });
  const sized = () => {
    const [lat = 0, lng = 0] = points[0] ?? [];
    const middle = map.latLngToLayerPoint([lat, lng]);
    const pixels = 100 / map.distance([lat, lng], map.layerPointToLatLng(middle.add([100, 0])));
    band.setStyle({ weight: Math.max(3, metres * pixels) });
  };
  band.on('add', () => map.on('zoomend', sized));
  band.on('remove', () => map.off('zoomend', sized));
  sized();
  return band;
}

/** Adds named places. */
export function drawPlaces(layer: L.LayerGroup, places: readonly { title: string; at: Position }[], tones: Tones): void {
  for (const { title, at } of places)
    L.circleMarker(latLng(at), { radius: 5, color: tones.ground, weight: 2, fillColor: tones.text, fillOpacity: 1 })
      .bindTooltip(title, { permanent: true, direction: 'top', offset: [0, -4], opacity: 0.85 })
      .addTo(layer);
}

/** Draws the point that is tested. Returns the function that removes it. */
export function drawProbe(map: L.Map, at: Position, tones: Tones): () => void {
  const cross = L.circleMarker(latLng(at), { radius: 8, color: tones.text, weight: 3, fillColor: tones.ground, fillOpacity: 1 }).addTo(map);
  return () => void cross.remove();
}

/** What surrounds some shapes and places; not valid if there are none. */
export function boundsOf(shapes: readonly FenceGeometry[], places: readonly { readonly at: Position }[]): L.LatLngBounds {
  const bounds = L.latLngBounds(places.map(({ at }) => latLng(at)));
  for (const shape of shapes) {
    if (shape.shape === 'circle') bounds.extend(L.latLng(latLng(shape.center)).toBounds(shape.radiusM * 2));
    else for (const at of shape.shape === 'polygon' ? shape.points.coordinates[0] : shape.path.coordinates) bounds.extend(latLng(at));
  }
  return bounds;
}
