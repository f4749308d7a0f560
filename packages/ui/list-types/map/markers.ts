import L from 'leaflet';
import { type Cluster, clustered } from './points.ts';
import type { Place } from './use-points.ts';

interface Look {
  readonly ground: string;
  readonly fill: string;
  readonly pointed: string;
}

interface Drawing {
  readonly places: readonly Place[];
  /** Id of the place highlighted from the list. */
  readonly focus: string;
  readonly look: Look;
  readonly several: (total: number) => string;
  readonly onOpen: (id: string) => void;
}

/** Size in pixels of the squares that places are clustered by. */
const SQUARE = 44;
const SMALL = 7;
const LARGE = 30;

/** Draws markers, clustering those that would overlap; redrawn on zoom. Returns the function that removes them. */
export function drawMarkers(map: L.Map, drawing: Drawing): () => void {
  const layer = L.layerGroup().addTo(map);
  const draw = () => {
    layer.clearLayers();
    for (const cluster of clustered(drawing.places, map.getZoom(), SQUARE)) markerOf(map, cluster, drawing).addTo(layer);
  };
  draw();
  map.on('zoomend', draw);
  return () => {
    map.off('zoomend', draw);
    layer.remove();
  };
}

function markerOf(map: L.Map, cluster: Cluster<Place>, drawing: Drawing): L.Layer {
  const [only, ...others] = cluster.places;
  const { focus, look, several, onOpen } = drawing;
  const pointed = cluster.places.some(({ row }) => row.id === focus);
  const fill = pointed ? look.pointed : look.fill;
  const at: L.LatLngTuple = [cluster.at.lat, cluster.at.lng];
  const marker = others.length > 0 ? heap(at, cluster.places.length, { ...look, fill }) : dot(at, { ...look, fill });
  marker.bindTooltip(others.length > 0 ? several(cluster.places.length) : (only?.title ?? ''), { permanent: pointed });
  return marker.on('click', () => {
    if (others.length === 0 && only) return onOpen(only.row.id);
    map.fitBounds(L.latLngBounds(cluster.places.map((place) => [place.at.lat, place.at.lng])).pad(0.2), { maxZoom: 18 });
  });
}

const dot = (at: L.LatLngTuple, { ground, fill }: Look): L.CircleMarker =>
  L.circleMarker(at, { radius: SMALL, color: ground, weight: 2, fillColor: fill, fillOpacity: 1 });

// Not focusable: a cluster has no accessible name, and the list beside the map serves the keyboard.
function heap(at: L.LatLngTuple, count: number, { ground, fill }: Look): L.Marker {
  const number = document.createElement('span');
  number.textContent = String(count);
  const centred = { display: 'grid', placeItems: 'center', width: '100%', height: '100%', borderRadius: '50%' };
  Object.assign(number.style, { ...centred, background: fill, color: ground, border: `2px solid ${ground}` });
  return L.marker(at, { icon: L.divIcon({ html: number, className: '', iconSize: [LARGE, LARGE] }), keyboard: false });
}
