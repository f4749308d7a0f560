import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { theme } from 'antd';
import type L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { groundLook } from './ground-look.ts';
import { layGround } from './lay-ground.ts';
import { addMeasuring } from './measure.ts';
import { openGround } from './open-ground.ts';
import type { GroundLook } from './paint-tile.ts';
import type { Tiles } from './tiles.ts';

interface View {
  readonly zoom: number;
  /** Whether people may work with it: measure distances. A wall only shows. */
  readonly canMeasure: boolean;
  /** Colours that stay whatever the theme. */
  readonly look?: GroundLook;
}

const MAX_ZOOM = 19;
const usual: View = { zoom: 11, canMeasure: true };

/** The map without anything on it: the ground that is configured or the one that ships, and the tool for distances. */
export function useGround(
  frame: React.RefObject<HTMLElement | null>,
  tiles: Tiles | null,
  { zoom, canMeasure, look } = usual,
): L.Map | null {
  const text = useText();
  const language = useLanguage();
  const { token } = theme.useToken();
  const [map, setMap] = useState<L.Map | null>(null);
  const words = useRef(text);
  words.current = text;
  const names = JSON.stringify([text('ui.baseMap.zoomIn'), text('ui.baseMap.zoomOut')]);
  const [address, thanks] = [tiles?.url, tiles?.attribution ?? ''];
  useEffect(() => {
    if (!frame.current) return;
    const [zoomIn, zoomOut] = JSON.parse(names) as [string, string];
    const { map: made, close } = openGround(
      frame.current,
      { zoomIn, zoomOut },
      { attributionControl: Boolean(address), center: [28.2282, 112.9388], zoom, maxZoom: MAX_ZOOM, zoomAnimation: false },
    );
    made.attributionControl?.setPrefix(false);
    setMap(made);
    return () => {
      close();
      setMap(null);
    };
  }, [frame, address, names, zoom]);
  useEffect(() => {
    if (!map) return;
    return layGround(map, {
      tiles: address ? { url: address, attribution: thanks } : null,
      look: look ?? groundLook(token),
      language: language === 'en' ? 1 : 0,
      textSize: token.fontSizeSM,
    });
  }, [map, address, thanks, token, look, language]);
  useEffect(() => {
    if (!map || !canMeasure || !names) return;
    return addMeasuring(map, { text: (key, values) => words.current(key, values), line: token.colorError, ground: token.colorBgContainer });
  }, [map, canMeasure, token, names]);
  return map;
}
