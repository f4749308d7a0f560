import type { useText } from '@zhixing/client/i18n.ts';
import L from 'leaflet';

interface Options {
  readonly text: ReturnType<typeof useText>;
  readonly line: string;
  readonly ground: string;
}

const KILOMETRE = 1000;

/** Metres below a kilometre, kilometres with as many digits as one can measure by hand. */
function lengthText(metres: number, text: Options['text']): string {
  if (metres < KILOMETRE) return text('ui.baseMap.metres', { metres: Math.round(metres) });
  const kilometres = metres / KILOMETRE;
  return text('ui.baseMap.kilometres', { kilometres: kilometres.toFixed(kilometres < 10 ? 2 : 1) });
}

/**
 * Adds the tool for distances: a button starts it, clicks or Enter (at the middle of the map, which the arrow keys move) put points, Backspace
 * takes the last one back, Esc ends it. Clicks are caught before whatever else listens on the map. Returns what removes it.
 */
export function addMeasuring(map: L.Map, { text, line, ground }: Options): () => void {
  const frame = map.getContainer();
  const drawn = L.layerGroup();
  let points: L.LatLng[] = [];
  const { bar, button, said } = newBar();
  const isOn = () => map.hasLayer(drawn);
  const show = () => {
    const metres = points.slice(1).reduce((sum, at, index) => sum + map.distance(points[index] ?? at, at), 0);
    button.textContent = text(isOn() ? 'ui.baseMap.stopMeasuring' : 'ui.baseMap.measure');
    said.hidden = !isOn();
    said.textContent =
      points.length < 2
        ? text('ui.baseMap.measureHow')
        : text('ui.baseMap.reach', { length: lengthText(metres, text), points: points.length });
    drawn.clearLayers();
    L.polyline(points, { color: line, weight: 3, dashArray: '6 5', interactive: false }).addTo(drawn);
    for (const at of points)
      L.circleMarker(at, { radius: 5, color: line, weight: 2, fillColor: ground, fillOpacity: 1, interactive: false }).addTo(drawn);
  };
  const turn = (on: boolean) => {
    if (on) drawn.addTo(map);
    else drawn.remove();
    points = [];
    frame.classList.toggle('measuring', on);
    show();
  };
  const put = (at: L.LatLng) => {
    points = [...points, at];
    show();
  };
  const click = (event: MouseEvent) => {
    const isControl = event.target instanceof Element && event.target.closest('.leaflet-control') !== null;
    if (!isOn() || isControl) return;
    event.stopImmediatePropagation();
    // The click that ends a drag puts no point.
    if (!(map.dragging as L.Handler & { moved: () => boolean }).moved()) put(map.mouseEventToLatLng(event));
    // A place on the map that was clicked has the focus otherwise, and would take the keys.
    frame.focus({ preventScroll: true });
  };
  const takeBack = () => {
    points = points.slice(0, -1);
    show();
  };
  const actOf = ({ key, target }: KeyboardEvent): (() => void) | null => {
    if (key === 'Escape') return () => turn(false);
    if (key === 'Backspace') return takeBack;
    return key === 'Enter' && target === frame ? () => put(map.getCenter()) : null;
  };
  const keys = (event: KeyboardEvent) => {
    if (!isOn()) return;
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const toggle = () => {
    turn(!isOn());
    if (isOn()) frame.focus();
  };
  button.addEventListener('click', toggle);
  frame.addEventListener('click', click, true);
  frame.addEventListener('keydown', keys, true);
  const control = controlOf(bar).addTo(map);
  show();
  return () => {
    turn(false);
    frame.removeEventListener('click', click, true);
    frame.removeEventListener('keydown', keys, true);
    control.remove();
  };
}

function newBar() {
  const bar = document.createElement('div');
  bar.className = 'measure-bar';
  const button = document.createElement('button');
  button.type = 'button';
  const said = document.createElement('output');
  said.hidden = true;
  bar.append(button, said);
  return { bar, button, said };
}

function controlOf(bar: HTMLElement): L.Control {
  const control = new L.Control({ position: 'topright' });
  control.onAdd = () => {
    L.DomEvent.disableClickPropagation(bar);
    return bar;
  };
  return control;
}
