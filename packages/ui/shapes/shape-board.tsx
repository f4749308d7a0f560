import { AimOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { metresOutside } from '@zhixing/model/geo-fence.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { tilesOf } from '../base-map/tiles.ts';
import { Words } from '../widgets/words.tsx';
import { geometryOf, inserted, moved, put, removed, snapped } from './draft.ts';
import ShapeMap from './shape-map.tsx';
import type { ShownShape } from './shape-map-props.ts';
import type { DraftHandle } from './use-draft.ts';
import './shapes.css';

interface Props {
  readonly label: string;
  readonly handle: DraftHandle;
  readonly shapes: readonly ShownShape[];
  readonly places: readonly { readonly title: string; readonly at: Position }[];
  readonly chosen: string;
  readonly focus: string;
  readonly onChoose: (id: string) => void;
}

/** Pixels within which a vertex snaps to one of another shape. */
const SNAP = 12;

/** The map with its tools: draws a shape with snapping to others, and tells of a test point where it lies. */
export default function ShapeBoard({ label, handle, shapes, places, chosen, focus, onChoose }: Props) {
  const t = useText();
  const tiles = tilesOf(useSession((session) => session.user?.sysConfigInfo.mapTiles));
  const [tests, setTests] = useState(false);
  const [probe, setProbe] = useState<Position | null>(null);
  const { draft, change } = handle;
  const snap = (at: Position, metresPerPixel: number) => snapped(at, cornersOf(shapes, places), SNAP * metresPerPixel);
  return (
    <Flex vertical gap="small" className="shape-board">
      <Flex gap="small" align="center" wrap>
        <Button
          icon={<AimOutlined />}
          type={tests ? 'primary' : 'default'}
          aria-pressed={tests}
          onClick={() => {
            setTests(!tests);
            setProbe(null);
          }}
        >
          {t('ui.shapes.test')}
        </Button>
        <Words tone="secondary">{tests ? t('ui.shapes.testHow') : tiles ? t('ui.shapes.gcj') : t('ui.shapes.plain')}</Words>
      </Flex>
      <div className="shape-ground">
        <ShapeMap
          label={label}
          tiles={tiles}
          shapes={shapes}
          chosen={chosen}
          draft={draft}
          places={places}
          probe={probe}
          focus={focus}
          onChoose={onChoose}
          onPut={(at, scale) => {
            if (tests) setProbe(at);
            else if (draft) change(put(draft, snap(at, scale)));
          }}
          onMove={(index, at, scale) => draft && change(moved(draft, index, snap(at, scale)))}
          onInsert={(index, at) => draft && change(inserted(draft, index, at))}
          onRemove={(index) => draft && change(removed(draft, index))}
          onRadius={(radiusM) => draft && change({ ...draft, radiusM })}
        />
        {probe && <Probe probe={probe} shapes={drawn(shapes, handle, t('ui.shapes.drawing'))} />}
      </div>
    </Flex>
  );
}

/** The shapes with the one in progress first. */
function drawn(shapes: readonly ShownShape[], { draft }: DraftHandle, title: string): readonly ShownShape[] {
  const geometry = draft && geometryOf(draft);
  return geometry ? [{ id: 'draft', title, geometry, tone: 'orange' }, ...shapes] : shapes;
}

/** Corners of other shapes and places: what a vertex snaps to. */
const cornersOf = (shapes: readonly ShownShape[], places: Props['places']): Position[] => [
  ...places.map(({ at }) => at),
  ...shapes.flatMap(({ geometry }): readonly Position[] => {
    if (geometry.shape === 'circle') return [geometry.center];
    return geometry.shape === 'polygon' ? geometry.points.coordinates[0] : geometry.path.coordinates;
  }),
];

const LIMIT = 8;

/** Where a test point lies: inside or outside of each shape, the nearest first, with the metres to its edge. */
function Probe({ probe, shapes }: { probe: Position; shapes: readonly ShownShape[] }) {
  const t = useText();
  const lines = shapes
    .map(({ id, title, geometry }) => ({ id, title, metres: metresOutside(geometry, probe) }))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, LIMIT);
  return (
    <div role="status" className="shape-probe">
      <strong>{t('ui.shapes.testAt', { east: probe[0].toFixed(6), north: probe[1].toFixed(6) })}</strong>
      <ul>
        {lines.map(({ id, title, metres }) => (
          <li key={id} data-inside={metres <= 0.01}>
            {t(metres <= 0.01 ? 'ui.shapes.inside' : 'ui.shapes.outside', {
              title,
              metres: grouped(Math.abs(Math.round(metres))),
            })}
          </li>
        ))}
        {lines.length === 0 && <li>{t('ui.shapes.none')}</li>}
      </ul>
    </div>
  );
}
