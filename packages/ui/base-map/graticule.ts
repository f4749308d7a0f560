import L from 'leaflet';
import { graticuleStep, linesBetween } from '../list-types/map/points.ts';

interface Look {
  readonly line: string;
  readonly text: string;
  readonly size: number;
}

/** Width of a degree label in pixels. */
const LABEL = 76;

/** Draws latitude and longitude lines, redrawn as the map moves. Returns the function that removes them. */
export function drawGraticule(map: L.Map, look: Look): () => void {
  const layer = L.layerGroup().addTo(map);
  const draw = () => {
    layer.clearLayers();
    const bounds = map.getBounds();
    const [west, east, south, north] = [bounds.getWest(), bounds.getEast(), bounds.getSouth(), bounds.getNorth()];
    const step = graticuleStep(east - west, map.getSize().x / LABEL);
    const line = (from: L.LatLngTuple, to: L.LatLngTuple) =>
      L.polyline([from, to], { color: look.line, weight: 1, interactive: false }).addTo(layer);
    for (const lng of linesBetween(west, east, step)) {
      line([south, lng], [north, lng]);
      degrees([north, lng], `${lng}\u00b0E`, [-4, -2]);
    }
    for (const lat of linesBetween(south, north, step)) {
      line([lat, west], [lat, east]);
      degrees([lat, east], `${lat}\u00b0N`, [54, 16]);
    }
  };
  const degrees = (at: L.LatLngTuple, text: string, anchor: L.PointTuple) => {
    const label = document.createElement('span');
    label.textContent = text;
    Object.assign(label.style, { color: look.text, fontSize: `${look.size}px`, whiteSpace: 'nowrap' });
    L.marker(at, { icon: L.divIcon({ html: label, className: '', iconAnchor: anchor }), interactive: false, keyboard: false }).addTo(layer);
  };
  draw();
  map.on('moveend zoomend resize', draw);
  return () => {
    map.off('moveend zoomend resize', draw);
    layer.remove();
  };
}
