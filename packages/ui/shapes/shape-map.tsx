import type { Position } from '@zhixing/model/geo-shape.ts';
import { theme } from 'antd';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useGround } from '../base-map/use-ground.ts';
import { geometryOf } from './draft.ts';
import { drawHandles } from './draw-handles.ts';
import { boundsOf, drawPlaces, drawProbe, drawShape } from './draw-shape.ts';
import type { ShapeMapProps } from './shape-map-props.ts';
import { useTones } from './use-tones.ts';

const CLOSE = 17;
const EQUATOR_METRES = 40_075_016.686;

/** Map on which shapes are shown and one is drawn: over the ground of maps. */
export default function ShapeMap(props: ShapeMapProps) {
  const { label, tiles, shapes, chosen, draft, places, probe, focus } = props;
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  const map = useGround(frame, tiles);
  const latest = useRef(props);
  latest.current = props;
  const tones = useTones();

  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    for (const shape of shapes)
      drawShape(map, layer, shape.geometry, { color: tones[shape.tone], title: shape.title, strong: shape.id === chosen })?.on(
        'click',
        (event) => {
          if (latest.current.draft || latest.current.probe) return;
          L.DomEvent.stop(event);
          latest.current.onChoose(shape.id);
        },
      );
    drawPlaces(layer, places, tones);
    return () => void layer.remove();
  }, [map, shapes, chosen, places, tones]);

  useEffect(() => {
    if (!map || !draft) return;
    return drawHandles(map, draft, tones, latest);
  }, [map, draft, tones]);

  useEffect(() => (map && probe ? drawProbe(map, probe, tones) : undefined), [map, probe, tones]);

  useEffect(() => {
    if (!map) return;
    const at = focus ? latest.current.shapes.filter(({ id }) => id === focus) : latest.current.shapes;
    const drawn = latest.current.draft && geometryOf(latest.current.draft);
    const around = boundsOf([...at.map(({ geometry }) => geometry), ...(drawn ? [drawn] : [])], focus ? [] : latest.current.places);
    if (around.isValid()) map.fitBounds(around.pad(0.15), { maxZoom: CLOSE, animate: false });
  }, [map, focus]);

  useEffect(() => {
    if (!map) return;
    const scale = () => metresPerPixel(map);
    const click = ({ latlng }: L.LeafletMouseEvent) => latest.current.onPut(positionOf(latlng), scale());
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== map.getContainer()) return;
      event.preventDefault();
      latest.current.onPut(positionOf(map.getCenter()), scale());
    };
    const element = map.getContainer();
    map.on('click', click);
    element.addEventListener('keydown', keys);
    return () => {
      map.off('click', click);
      element.removeEventListener('keydown', keys);
    };
  }, [map]);

  // Isolates the map's z-indexes, so that its controls stay below drawers.
  const ground = { height: '100%', isolation: 'isolate', background: token.colorFillQuaternary, borderRadius: token.borderRadius } as const;
  // The classes of the element are Leaflet's: changing the attribute would remove them.
  return <section ref={frame} aria-label={label} className="shape-map" data-drawing={draft !== null} style={ground} />;
}

const positionOf = (at: L.LatLng): Position => {
  const { lng, lat } = at.wrap();
  return [lng, lat];
};

const metresPerPixel = (map: L.Map): number =>
  (EQUATOR_METRES * Math.cos((map.getCenter().lat * Math.PI) / 180)) / 2 ** (map.getZoom() + 8);
