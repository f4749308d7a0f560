import { useText } from '@zhixing/client/i18n.ts';
import { theme } from 'antd';
import L from 'leaflet';
import { useEffect, useState } from 'react';
import { drawGraticule } from '../list-types/map/graticule.ts';
import { openGround } from '../list-types/map/ground.ts';
import type { Tiles } from '../list-types/map/tiles.ts';

/** The empty map. The graticule is drawn where there are no tiles, and where they cannot be loaded. */
export function useGround(frame: React.RefObject<HTMLDivElement | null>, tiles: Tiles | null): L.Map | null {
  const t = useText();
  const { token } = theme.useToken();
  const [map, setMap] = useState<L.Map | null>(null);
  const [away, setAway] = useState(false);
  const names = JSON.stringify([t('ui.map.zoomIn'), t('ui.map.zoomOut')]);
  const address = tiles?.url;
  const thanks = tiles?.attribution;
  useEffect(() => {
    if (!frame.current) return;
    const [zoomIn, zoomOut] = JSON.parse(names) as [string, string];
    const options = {
      attributionControl: Boolean(address),
      center: [28.2282, 112.9388],
      zoom: 11,
      maxZoom: 19,
      zoomAnimation: false,
    } as const;
    const { map: made, close } = openGround(frame.current, { zoomIn, zoomOut }, { ...options, center: [...options.center] });
    if (address) {
      const layer = L.tileLayer(address, { ...(thanks && { attribution: thanks }), maxZoom: 19 }).addTo(made);
      layer.on('tileerror', () => setAway(true));
      made.attributionControl?.setPrefix(false);
    }
    setMap(made);
    return () => {
      close();
      setMap(null);
    };
  }, [frame, address, thanks, names]);
  const { colorBorder, colorTextSecondary, fontSizeSM } = token;
  const plain = !address || away;
  useEffect(() => {
    if (!map || !plain) return;
    return drawGraticule(map, { line: colorBorder, text: colorTextSecondary, size: fontSizeSM });
  }, [map, plain, colorBorder, colorTextSecondary, fontSizeSM]);
  return map;
}
