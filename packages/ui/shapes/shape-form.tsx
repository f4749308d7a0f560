import { DeleteOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { Button, Flex, InputNumber, Radio, Space } from 'antd';
import { useId } from 'react';
import { ByPlace } from '../widgets/by-place.tsx';
import { shapeSize } from '../widgets/shape-size.ts';
import { Words } from '../widgets/words.tsx';
import { bounds, type Draft, geometryOf, inserted, issueOf, middles, moved, newDraft, put, removed, type ShapeKind } from './draft.ts';
import type { DraftHandle } from './use-draft.ts';

interface Props {
  readonly handle: DraftHandle;
  readonly draft: Draft;
  /** Kinds of shapes that are offered; a single one is not asked for. */
  readonly kinds: readonly ShapeKind[];
  /** False for paths, which have no width. */
  readonly withWidth?: boolean;
}

/** The shape in progress as figures: the way to draw without a pointer. */
export function ShapeForm({ handle, draft, kinds, withWidth = true }: Props) {
  const t = useText();
  const { change } = handle;
  const issue = issueOf(draft);
  return (
    <Flex vertical gap="small" className="shape-form">
      {kinds.length > 1 && (
        <Radio.Group
          optionType="button"
          size="small"
          aria-label={t('ui.shapes.kind')}
          value={draft.shape}
          options={kinds.map((value) => ({ value, label: t(`ui.shapes.kinds.${value}`) }))}
          onChange={({ target }) => change({ ...newDraft(target.value as ShapeKind), vertices: kept(draft, target.value as ShapeKind) })}
        />
      )}
      <Words tone="secondary">{t(withWidth || draft.shape !== 'corridor' ? `ui.shapes.how.${draft.shape}` : 'ui.shapes.how.path')}</Words>
      {(draft.shape === 'circle' || draft.shape === 'moving') && (
        <Metres
          label={t('ui.shapes.radius')}
          value={draft.radiusM}
          range={draft.shape === 'moving' ? bounds.movingRadius : bounds.radius}
          onChange={(radiusM) => change({ ...draft, radiusM })}
        />
      )}
      {draft.shape === 'corridor' && withWidth && (
        <Metres
          label={t('ui.shapes.width')}
          value={draft.corridorM}
          range={bounds.corridor}
          onChange={(corridorM) => change({ ...draft, corridorM })}
        />
      )}
      {draft.shape !== 'moving' && <Vertices draft={draft} onChange={change} />}
      <Flex gap="small" align="center" wrap>
        <Button size="small" icon={<UndoOutlined />} disabled={!handle.canUndo} onClick={handle.undo}>
          {t('ui.shapes.undo')}
        </Button>
        <Button size="small" icon={<RedoOutlined />} disabled={!handle.canRedo} onClick={handle.redo}>
          {t('ui.shapes.redo')}
        </Button>
      </Flex>
      <Words tone={issue ? 'danger' : 'secondary'} role="status">
        {issue ? t(`ui.shapes.issues.${issue}`, { max: bounds.vertices }) : sizeOf(draft)}
      </Words>
    </Flex>
  );
}

/** Vertices that stay when the kind of shape changes. */
const kept = ({ vertices }: Draft, shape: ShapeKind): readonly Position[] =>
  shape === 'moving' ? [] : shape === 'circle' ? vertices.slice(0, 1) : vertices;

function sizeOf(draft: Draft): string {
  const geometry = geometryOf(draft);
  if (geometry?.shape === 'polygon') return shapeSize(geometry.points);
  return geometry?.shape === 'corridor' ? shapeSize(geometry.path) : '';
}

interface MetresProps {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  readonly onChange: (value: number) => void;
}

function Metres({ label, value, range: [min, max], onChange }: MetresProps) {
  const id = useId();
  return (
    <div className="shape-metres">
      <span id={id}>{label}</span>
      <InputNumber
        size="small"
        min={min}
        max={max}
        precision={0}
        value={value}
        suffix="m"
        aria-labelledby={id}
        onChange={(next) => next && onChange(next)}
      />
    </div>
  );
}

function Vertices({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const t = useText();
  const { vertices, shape } = draft;
  const set = (index: number, at: Position, part: 0 | 1, value: number | null) =>
    value !== null && onChange(moved(draft, index, part === 0 ? [value, at[1]] : [at[0], value]));
  const add = (index: number) => {
    const middle = middles(draft).find((one) => one.index === index + 1);
    onChange(middle ? inserted(draft, middle.index, middle.at) : put(draft, vertices[index] ?? [112.9388, 28.2282]));
  };
  return (
    <ol className="shape-vertices" aria-label={t('ui.shapes.vertices')}>
      <ByPlace items={vertices}>
        {(at, index) => (
          <li>
            <Space.Compact size="small">
              <InputNumber
                controls={false}
                value={at[0]}
                min={-180}
                max={180}
                aria-label={t('ui.shapes.east', { n: index + 1 })}
                onChange={(value) => set(index, at, 0, value)}
              />
              <InputNumber
                controls={false}
                value={at[1]}
                min={-90}
                max={90}
                aria-label={t('ui.shapes.north', { n: index + 1 })}
                onChange={(value) => set(index, at, 1, value)}
              />
              {shape !== 'circle' && (
                <Button icon={<PlusOutlined />} aria-label={t('ui.shapes.after', { n: index + 1 })} onClick={() => add(index)} />
              )}
              <Button
                icon={<DeleteOutlined />}
                aria-label={t('ui.shapes.remove', { n: index + 1 })}
                onClick={() => onChange(removed(draft, index))}
              />
            </Space.Compact>
          </li>
        )}
      </ByPlace>
    </ol>
  );
}
