import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import type { GeoPoint } from '@zhixing/model';
import { Flex, Modal, theme } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { tilesOf } from '../base-map/tiles.ts';
import { openMap } from './open-map.ts';
import { Words } from './words.tsx';

interface Props {
  readonly title: string;
  readonly point: GeoPoint | null;
  readonly onPick: (point: GeoPoint) => void;
  readonly onClose: () => void;
}

/** Picks a point on a map by click, dragging or arrow keys. */
export default function MapPoint({ title, point, onPick, onClose }: Props) {
  const t = useText();
  const [at, setAt] = useState(point);
  return (
    <Modal
      open
      title={title}
      width="min(800px, 96vw)"
      okText={t('ui.map.use')}
      cancelText={t('ui.action.cancel')}
      okButtonProps={{ disabled: at === null }}
      onOk={() => at && onPick(at)}
      onCancel={onClose}
    >
      <Flex vertical gap="small">
        <Words tone="secondary">{t('ui.map.how')}</Words>
        <MapGround point={point} onMove={setAt} />
        <Words aria-live="polite">{at ? t('ui.map.at', { east: at.lng.toFixed(6), north: at.lat.toFixed(6) }) : t('ui.map.nowhere')}</Words>
      </Flex>
    </Modal>
  );
}

/** The map, created once its element is in the document, which a dialog's content is only after a delay. */
function MapGround({ point, onMove }: { point: GeoPoint | null; onMove: (point: GeoPoint) => void }) {
  const t = useText();
  const { token } = theme.useToken();
  const ground = useRef<HTMLElement>(null);
  // The map is created once, outside React, with the initial values.
  const first = useRef({
    point,
    token,
    tiles: tilesOf(useSession((session) => session.user?.sysConfigInfo.mapTiles)),
    language: useLanguage() === 'en' ? (1 as const) : (0 as const),
    onMove,
    words: { zoomIn: t('ui.map.zoomIn'), zoomOut: t('ui.map.zoomOut'), marker: t('ui.map.marker') },
  });
  useEffect(() => (ground.current ? openMap(ground.current, first.current) : undefined), []);
  return (
    <section
      ref={ground}
      aria-label={t('ui.map.ground')}
      style={{ height: 'min(420px, 56vh)', background: token.colorFillTertiary, borderRadius: token.borderRadius }}
    />
  );
}
