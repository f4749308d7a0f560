import { useText } from '@zhixing/client/i18n.ts';
import type { Line, Polygon } from '@zhixing/model/geo-shape.ts';
import { Flex, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { type Draft, geometryOf, issueOf, newDraft } from './draft.ts';
import ShapeBoard from './shape-board.tsx';
import { ShapeForm } from './shape-form.tsx';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly title: string;
  /** An area, otherwise a path. */
  readonly area: boolean;
  readonly value: Polygon | Line | null;
  readonly onUse: (shape: Polygon | Line) => void;
  readonly onClose: () => void;
}

const ignore = () => undefined;

/** Draws the area or the path of a field on a map. */
export default function ShapeDialog({ title, area, value, onUse, onClose }: Props) {
  const t = useText();
  const handle = useDraft();
  const { draft, begin } = handle;
  const first = useRef(draftOf(area, value));
  useEffect(() => begin(first.current), [begin]);
  return (
    <Modal
      open
      title={title}
      width="min(1080px, 96vw)"
      okText={t('ui.shapes.use')}
      cancelText={t('ui.action.cancel')}
      okButtonProps={{ disabled: !draft || issueOf(draft) !== null }}
      onOk={() => {
        const shape = draft && shapeOf(draft);
        if (shape) onUse(shape);
      }}
      onCancel={onClose}
    >
      <Flex vertical gap="small">
        <ShapeBoard label={title} handle={handle} shapes={none} places={none} chosen="" focus={value ? 'drawn' : ''} onChoose={ignore} />
        {draft && <ShapeForm handle={handle} draft={draft} kinds={[draft.shape]} withWidth={false} />}
      </Flex>
    </Modal>
  );
}

const none: readonly never[] = [];

function draftOf(area: boolean, value: Props['value']): Draft {
  const blank = newDraft(area ? 'polygon' : 'corridor');
  if (!value) return blank;
  return { ...blank, vertices: value.type === 'Polygon' ? value.coordinates[0].slice(0, -1) : value.coordinates };
}

function shapeOf(draft: Draft): Polygon | Line | null {
  const geometry = geometryOf(draft);
  if (geometry?.shape === 'polygon') return geometry.points;
  return geometry?.shape === 'corridor' ? geometry.path : null;
}
