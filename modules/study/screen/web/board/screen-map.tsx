import type { Position } from '@zhixing/model/geo-shape.ts';
import type { Tiles } from '@zhixing/ui/base-map/tiles.ts';
import { useGround } from '@zhixing/ui/base-map/use-ground.ts';
import { latLng } from '@zhixing/ui/shapes/draw-shape.ts';
import L from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addMoving, boundsOfLayers, drawAlarms, drawGround, type Moving, movingOf, pointOf } from './draw-layers.ts';
import type { Layer } from './snapshot.ts';
import { wallGround, wallTones } from './wall-look.ts';

interface Props {
  readonly label: string;
  readonly layers: readonly Layer[];
  readonly tiles: Tiles | null;
  /** What is played back: everybody at a moment, and the way there; null for the present. */
  readonly played: { readonly moving: readonly Moving[]; readonly trails: readonly (readonly Position[])[]; readonly at: number } | null;
}

const CLOSE = 16;
const view = { zoom: 11, canMeasure: false, look: wallGround } as const;

/** The map of a screen in real pixels. It follows its layers, and moves only when what it shows lies elsewhere. */
export default function ScreenMap({ label, layers, tiles, played }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useGround(frame, tiles, view);
  const ground = useSame(layers.filter(({ kind }) => kind === 'fences' || kind === 'places'));
  const alarms = useSame(layers.filter(({ kind }) => kind === 'alarms'));
  const positions = useSame(layers.filter(({ kind }) => kind === 'positions'));
  const moving = useMemo(() => played?.moving ?? positions.flatMap(({ rows }) => rows.flatMap(movingOf)), [played, positions]);
  const lastMoving = useRef(moving);
  lastMoving.current = moving;
  useEffect(() => (map ? drawGround(map, ground, () => lastMoving.current) : undefined), [map, ground]);
  const [layer, setLayer] = useState<ReturnType<typeof addMoving> | null>(null);
  useEffect(() => {
    if (!map) return;
    const added = addMoving(map);
    setLayer(added);
    return () => added.remove();
  }, [map]);
  useEffect(() => {
    const now = played?.at ?? Date.now();
    layer?.show(moving.map((one) => pointOf(one, now)));
  }, [layer, moving, played?.at]);
  useEffect(() => (map && !played ? drawAlarms(map, alarms) : undefined), [map, alarms, played]);
  const trails = played?.trails;
  useEffect(() => {
    if (!map || !trails) return;
    const lines = L.layerGroup(
      trails.map((trail) => L.polyline(trail.map(latLng), { color: wallTones.blue, weight: 3, opacity: 0.5, interactive: false })),
    );
    lines.addTo(map);
    return () => void lines.remove();
  }, [map, trails]);
  // Rounded to about a kilometre: a map that moves with each report cannot be read.
  const bounds = boundsOfLayers(layers);
  const focus = bounds.isValid()
    ? bounds
        .pad(0.15)
        .toBBoxString()
        .replaceAll(/(\.\d\d)\d+/g, '$1')
    : '';
  useEffect(() => {
    if (!map || !focus) return;
    const [west = 0, south = 0, east = 0, north = 0] = focus.split(',').map(Number);
    map.fitBounds(
      [
        [south, west],
        [north + 0.01, east + 0.01],
      ],
      { maxZoom: CLOSE, animate: false },
    );
  }, [map, focus]);
  return <section ref={frame} aria-label={label} className="wall-ground" />;
}

/** The former value while nothing in it has changed, so that nothing is drawn again. */
function useSame(layers: readonly Layer[]): readonly Layer[] {
  const written = JSON.stringify(layers);
  return useMemo(() => JSON.parse(written) as Layer[], [written]);
}
