import L from 'leaflet';
import 'leaflet/dist/leaflet.css';

interface Words {
  readonly zoomIn: string;
  readonly zoomOut: string;
}

/** Creates an empty map with zoom control and scale that follows its container's size. Returns it with a close function. */
export function openGround(element: HTMLElement, words: Words, options: L.MapOptions): { map: L.Map; close: () => void } {
  const map = L.map(element, { attributionControl: false, zoomControl: false, ...options });
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  // A dialog grows while opening, so the map's size is updated on resize.
  const sized = new ResizeObserver(() => map.invalidateSize());
  sized.observe(element);
  const close = () => {
    sized.disconnect();
    map.remove();
  };
  return { map, close };
}
