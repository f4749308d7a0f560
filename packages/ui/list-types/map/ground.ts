import L from 'leaflet';
import 'leaflet/dist/leaflet.css';

interface Words {
  readonly zoomIn: string;
  readonly zoomOut: string;
}

/** A map without anything on it, with its zoom and its scale; it follows the size of its place. Answers how to take it away as well. */
export function openGround(element: HTMLElement, words: Words, options: L.MapOptions): { map: L.Map; close: () => void } {
  const map = L.map(element, { attributionControl: false, zoomControl: false, ...options });
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  // A dialog grows while it opens; the map must know its size when it has come to rest.
  const sized = new ResizeObserver(() => map.invalidateSize());
  sized.observe(element);
  const close = () => {
    sized.disconnect();
    map.remove();
  };
  return { map, close };
}
