import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { tilesOf } from '@zhixing/ui/base-map/tiles.ts';
import { useGround } from '@zhixing/ui/base-map/use-ground.ts';
import { boundsOf, drawShape, latLng } from '@zhixing/ui/shapes/draw-shape.ts';
import type { ShownShape } from '@zhixing/ui/shapes/shape-map-props.ts';
import { useTones } from '@zhixing/ui/shapes/use-tones.ts';
import { theme } from 'antd';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { addWearers, markChosen } from './draw-wearers.ts';
import type { Wearer } from './wearers.ts';
import '@zhixing/ui/shapes/shapes.css';

interface Props {
  readonly label: string;
  readonly wearers: readonly Wearer[];
  readonly shapes: readonly ShownShape[];
  readonly trail: readonly Position[];
  /** Subjects of open alarms. */
  readonly alarmed: ReadonlySet<string>;
  readonly chosen: string;
  /** The moment that is shown, in milliseconds since 1970. */
  readonly now: number;
  /** What the map moves to when it changes. */
  readonly focus: string;
  readonly onChoose: (id: string) => void;
}

const CLOSE = 17;
/** Metres around everybody that are seen too. */
const AROUND_M = 150;
/** A coach is on a road: it is shown with what lies a minute ahead of it. */
const AROUND_COACH_M = 1200;
/** Of the width and height of what is shown. */
const MARGIN = 0.04;

/** The map: fences, where everybody is with the uncertainty of the chosen one, and its trail. */
export default function LiveMap(props: Props) {
  const { label, wearers, shapes, trail, alarmed, chosen, now, focus } = props;
  const { token } = theme.useToken();
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const tiles = tilesOf(useSession((session) => session.user?.sysConfigInfo.mapTiles));
  const map = useGround(frame, tiles);
  const latest = useRef(props);
  latest.current = props;
  const tones = useTones();

  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    for (const shape of shapes) drawShape(map, layer, shape.geometry, { color: tones[shape.tone], title: shape.title, strong: false });
    return () => void layer.remove();
  }, [map, shapes, tones]);

  useEffect(() => {
    if (!map || trail.length < 2) return;
    const line = L.polyline(trail.map(latLng), { color: tones.blue, weight: 3, opacity: 0.7, interactive: false }).addTo(map);
    return () => void line.remove();
  }, [map, trail, tones]);

  const [layer, setLayer] = useState<ReturnType<typeof addWearers> | null>(null);
  const font = `600 ${token.fontSizeSM}px ${token.fontFamily}`;
  useEffect(() => {
    if (!map) return;
    const titleOf = ([only = '', ...others]: readonly string[]) =>
      others.length > 0
        ? text('liveMap.here', { count: others.length + 1 })
        : (latest.current.wearers.find(({ id }) => id === only)?.name ?? '');
    const added = addWearers(map, { tones, font, titleOf, onChoose: (id) => latest.current.onChoose(id) });
    setLayer(added);
    return () => added.remove();
  }, [map, tones, font, text]);
  useEffect(() => layer?.show({ wearers, alarmed, chosen, now, tones }), [layer, wearers, alarmed, chosen, now, tones]);

  const one = wearers.find(({ id }) => id === chosen);
  useEffect(() => (map && one ? markChosen(map, one, tones) : undefined), [map, one, tones]);

  useEffect(() => {
    if (!map || !focus) return;
    const { wearers: all, shapes: fences, chosen: id } = latest.current;
    const wanted = all.filter((wearer) => !id || wearer.id === id);
    const near = wanted.map(({ at, kind }) => {
      const radiusM = kind === 'vehicle' ? AROUND_COACH_M : AROUND_M;
      return { shape: 'circle', center: at, radiusM } as const;
    });
    // Where nobody is located yet, the fences tell where the trip is.
    const around = boundsOf(near.length > 0 ? near : fences.map(({ geometry }) => geometry), []);
    if (around.isValid()) map.fitBounds(around.pad(MARGIN), { maxZoom: CLOSE, animate: false });
  }, [map, focus]);

  const ground = { height: '100%', isolation: 'isolate', background: token.colorFillQuaternary, borderRadius: token.borderRadius } as const;
  return <section ref={frame} aria-label={label} className="live-map" style={ground} />;
}
