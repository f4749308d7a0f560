import { dateTimeSeconds } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import type { FenceGeometry } from '@zhixing/model/geo-fence.ts';
import { tilesOf } from '@zhixing/ui/base-map/tiles.ts';
import { useGround } from '@zhixing/ui/base-map/use-ground.ts';
import type { Point } from '@zhixing/ui/list-types/map/points.ts';
import { boundsOf, drawShape } from '@zhixing/ui/shapes/draw-shape.ts';
import type { TrackPoint } from '@zhixing/ui/shapes/playback.ts';
import { useTones } from '@zhixing/ui/shapes/use-tones.ts';
import L from 'leaflet';
import { useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly place: Point | null;
  readonly shape: FenceGeometry | null;
  readonly points: readonly TrackPoint[];
  readonly raisedAt: number;
}

const CLOSE = 18;
const MARGIN = 0.15;
/** Metres around the place that are seen too. */
const AROUND_M = 60;

/** The place of an alarm with its fence; the way before it is drawn through, the one after it dashed, each point with its time. */
export function AlarmMap({ label, place, shape, points, raisedAt }: Props) {
  const text = useText();
  const frame = useRef<HTMLElement>(null);
  const tiles = tilesOf(useSession((session) => session.user?.sysConfigInfo.mapTiles));
  const map = useGround(frame, tiles);
  const tones = useTones();
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    if (shape) drawShape(map, layer, shape, { color: tones.blue, title: '', strong: false });
    const after = points.findIndex(([at]) => at > raisedAt);
    const turn = after < 0 ? points.length : after;
    const style = { color: tones.blue, weight: 3, interactive: false };
    L.polyline(points.slice(0, turn).map(latLngOf), style).addTo(layer);
    L.polyline(points.slice(Math.max(0, turn - 1)).map(latLngOf), { ...style, dashArray: '6 5' }).addTo(layer);
    for (const point of points) {
      const mark = L.circleMarker(latLngOf(point), { radius: 4, color: tones.ground, weight: 1, fillColor: tones.blue, fillOpacity: 1 });
      mark.bindTooltip(titleOf(point)).addTo(layer);
    }
    if (place) {
      const mark = L.circleMarker([place.lat, place.lng], {
        radius: 9,
        color: tones.ground,
        weight: 2,
        fillColor: tones.red,
        fillOpacity: 1,
      });
      mark
        .bindTooltip(text('alarmScene.here', { at: clock(raisedAt) }), { permanent: true, direction: 'top', offset: [0, -8] })
        .addTo(layer);
    }
    return () => void layer.remove();
  }, [map, shape, points, place, raisedAt, tones, text]);
  useEffect(() => {
    if (!map) return;
    const around = place ? [{ shape: 'circle' as const, center: [place.lng, place.lat] as [number, number], radiusM: AROUND_M }] : [];
    const track = points.map(([, lng, lat]) => ({ at: [lng, lat] as [number, number] }));
    const bounds = boundsOf(around.length > 0 || track.length > 0 || !shape ? around : [shape], track);
    if (bounds.isValid()) map.fitBounds(bounds.pad(MARGIN), { maxZoom: CLOSE, animate: false });
  }, [map, shape, points, place]);
  return <section ref={frame} aria-label={label} className="alarm-map" />;
}

const latLngOf = ([, lng, lat]: TrackPoint): L.LatLngTuple => [lat, lng];
const clock = (at: number): string => dateTimeSeconds(new Date(at).toISOString()).slice(11);
const titleOf = ([at, , , speed]: TrackPoint): string => (speed === null ? clock(at) : `${clock(at)} · ${Math.round(speed)} km/h`);
