import type { GeoPoint } from '@zhixing/model';
import type { GlobalToken } from 'antd';
import L from 'leaflet';
import { groundLook } from '../base-map/ground-look.ts';
import { layGround } from '../base-map/lay-ground.ts';
import { openGround } from '../base-map/open-ground.ts';
import type { Tiles } from '../base-map/tiles.ts';

interface Options {
  readonly point: GeoPoint | null;
  readonly token: GlobalToken;
  readonly tiles: Tiles | null;
  readonly language: 0 | 1;
  readonly words: { readonly zoomIn: string; readonly zoomOut: string; readonly marker: string };
  readonly onMove: (point: GeoPoint) => void;
}

/** Centre of China, the default view. */
const MIDDLE: L.LatLngTuple = [34.5, 108.5];
const COUNTRY = 4;
const STREET = 15;
/** Pixels per arrow key press. */
const STEP = 8;
const DIGITS = 6;

/** Creates a map with a movable point. Returns the function that removes it. */
export function openMap(element: HTMLElement, { point, token, tiles, language, words, onMove }: Options): () => void {
  const { map, close } = openGround(element, words, { center: MIDDLE, zoom: COUNTRY, zoomAnimation: false });
  const remove = layGround(map, { tiles, look: groundLook(token), language, textSize: token.fontSizeSM });
  let marker: L.Marker | null = null;
  const put = (at: L.LatLng) => {
    marker ??= newMarker(at, token, words.marker)
      .addTo(map)
      .on('drag', ({ target }: L.LeafletEvent) => tell((target as L.Marker).getLatLng()));
    marker.setLatLng(at);
  };
  const tell = ({ lat, lng }: L.LatLng) => onMove({ lng: Number(lng.toFixed(DIGITS)), lat: Number(lat.toFixed(DIGITS)) });
  const move = (at: L.LatLng) => {
    put(at);
    tell(at);
  };
  if (point) {
    put(L.latLng(point.lat, point.lng));
    map.setView([point.lat, point.lng], STREET);
  }
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => move(latlng.wrap()));
  const keys = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (event.key === 'Enter' && event.target === element) move(map.getCenter());
    if (!by || !marker || event.target === element) return;
    event.preventDefault();
    event.stopPropagation();
    move(map.containerPointToLatLng(map.latLngToContainerPoint(marker.getLatLng()).add(by)));
  };
  element.addEventListener('keydown', keys, true);
  return () => {
    element.removeEventListener('keydown', keys, true);
    remove();
    close();
  };
}

const arrows: Readonly<Record<string, L.PointTuple>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};

function newMarker(at: L.LatLng, token: GlobalToken, label: string): L.Marker {
  const size = token.controlHeightSM;
  const pin = `<svg viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true"><path fill="${token.colorPrimary}" stroke="${token.colorBgContainer}" d="M12 1a8 8 0 0 0-8 8c0 6 8 14 8 14s8-8 8-14a8 8 0 0 0-8-8z"/><circle cx="12" cy="9" r="3" fill="${token.colorBgContainer}"/></svg>`;
  const icon = L.divIcon({ html: pin, className: '', iconSize: [size, size], iconAnchor: [size / 2, size] });
  return L.marker(at, { icon, draggable: true, keyboard: true, title: label, alt: label });
}
