import { useText } from '@zhixing/client/i18n.ts';
import { theme } from 'antd';
import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { drawGraticule } from './graticule.ts';
import { openGround } from './ground.ts';
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

/** Map of places: over map tiles if configured, else over a graticule. */
export default function PlaceMap({ label, places, tiles, focus, onOpen }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const names = JSON.stringify([t('ui.types.zoomIn'), t('ui.types.zoomOut')]);
  const address = tiles?.url;
  const thanks = tiles?.attribution;

  useEffect(() => {
    if (!frame.current) return;
    const [zoomIn, zoomOut] = JSON.parse(names) as [string, string];
    const { map: made, close } = openGround(
      frame.current,
      { zoomIn, zoomOut },
      { attributionControl: Boolean(address), center: [28.2, 112.9], zoom: 8, maxZoom: 18 },
    );
    if (address) {
      L.tileLayer(address, { ...(thanks && { attribution: thanks }), maxZoom: 18 }).addTo(made);
      made.attributionControl?.setPrefix(false);
    }
    setMap(made);
    return () => {
      close();
      setMap(null);
    };
  }, [address, thanks, names]);

  useEffect(() => {
    if (!map || places.length === 0) return;
    map.fitBounds(L.latLngBounds(places.map(({ at }) => [at.lat, at.lng])).pad(0.1), { maxZoom: CLOSE, animate: false });
  }, [map, places]);

  const { colorBorder, colorTextSecondary, colorPrimary, colorBgContainer, colorError, fontSizeSM } = token;
  useEffect(() => {
    if (!map || address) return;
    return drawGraticule(map, { line: colorBorder, text: colorTextSecondary, size: fontSizeSM });
  }, [map, address, colorBorder, colorTextSecondary, fontSizeSM]);

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
