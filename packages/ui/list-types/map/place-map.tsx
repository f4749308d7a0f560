import { useText } from '@zhixing/client/i18n.ts';
import { theme } from 'antd';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useGround } from '../../base-map/use-ground.ts';
import { drawMarkers } from './markers.ts';
import type { Place } from './use-points.ts';

interface Props {
  readonly label: string;
  readonly places: readonly Place[];
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  /** Id of the place highlighted from the list. */
  readonly focus: string;
  readonly onOpen: (id: string) => void;
}

const CLOSE = 15;
const view = { zoom: 8, canMeasure: true } as const;

/** Map of places. */
export default function PlaceMap({ label, places, tiles, focus, onOpen }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  const map = useGround(frame, tiles, view);

  useEffect(() => {
    if (!map || places.length === 0) return;
    map.fitBounds(L.latLngBounds(places.map(({ at }) => [at.lat, at.lng])).pad(0.1), { maxZoom: CLOSE, animate: false });
  }, [map, places]);

  const { colorPrimary, colorBgContainer, colorError } = token;
  useEffect(() => {
    if (!map) return;
    const look = { ground: colorBgContainer, fill: colorPrimary, pointed: colorError };
    const several = (total: number) => t('ui.types.placesHere', { total });
    return drawMarkers(map, { places, focus, look, several, onOpen });
  }, [map, places, focus, colorBgContainer, colorPrimary, colorError, onOpen, t]);

  // Isolates the map's z-indexes, so that its controls stay below drawers.
  const ground = { height: '100%', isolation: 'isolate', background: token.colorFillQuaternary, borderRadius: token.borderRadius } as const;
  return <section ref={frame} aria-label={label} style={ground} />;
}
