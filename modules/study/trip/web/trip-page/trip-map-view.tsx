import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { tilesOf } from '@zhixing/ui/base-map/tiles.ts';
import { useGround } from '@zhixing/ui/base-map/use-ground.ts';
import { boundsOf, drawShape, latLng } from '@zhixing/ui/shapes/draw-shape.ts';
import type { ShownShape } from '@zhixing/ui/shapes/shape-map-props.ts';
import { useTones } from '@zhixing/ui/shapes/use-tones.ts';
import { theme } from 'antd';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import type { mapContent } from './map-content.ts';
import '@zhixing/ui/shapes/shapes.css';

interface Props {
  readonly label: string;
  readonly content: ReturnType<typeof mapContent>;
  readonly shapes: readonly ShownShape[];
}

const CLOSE = 16;

/** Fences below, ways above them, numbered places on top. */
export default function TripMapView({ label, content: { stops, ways }, shapes }: Props) {
  const text = useText();
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  const map = useGround(frame, tilesOf(useSession((session) => session.user?.sysConfigInfo.mapTiles)));
  const tones = useTones();

  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    for (const { geometry, tone, title } of shapes) drawShape(map, layer, geometry, { color: tones[tone], title, strong: false });
    for (const { from, to, km, minutes } of ways)
      L.polyline([latLng(from), latLng(to)], { color: tones.blue, weight: 4, opacity: 0.75, dashArray: '2 8' })
        .bindTooltip(text('tripHome.way', { km, minutes }), { sticky: true })
        .addTo(layer);
    for (const { number, at, name } of stops)
      L.circleMarker(latLng(at), { radius: 7, color: tones.ground, weight: 2, fillColor: tones.blue, fillOpacity: 1 })
        .bindTooltip(`${number}. ${name}`, { permanent: true, direction: 'top', offset: [0, -6], opacity: 0.9 })
        .addTo(layer);
    return () => void layer.remove();
  }, [map, stops, ways, shapes, tones, text]);

  useEffect(() => {
    const around = boundsOf(
      shapes.map(({ geometry }) => geometry),
      stops,
    );
    if (map && around.isValid()) map.fitBounds(around.pad(0.1), { maxZoom: CLOSE, animate: false });
  }, [map, stops, shapes]);

  const ground = { isolation: 'isolate', background: token.colorFillQuaternary, borderRadius: token.borderRadius } as const;
  return <section ref={frame} aria-label={label} className="trip-home-map" style={ground} />;
}
