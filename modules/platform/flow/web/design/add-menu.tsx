import { useText } from '@zhixing/client/i18n.ts';
import type { NodeKind } from '@zhixing/flow';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { Button } from 'antd';
import type { Place } from '../chart/layout.ts';
import { iconOf } from '../chart/words.ts';

const addable: readonly NodeKind[] = [
  ...(['approval', 'processing', 'copy', 'exclusive', 'inclusive', 'parallel', 'choose'] as const),
  ...(['timer', 'subFlow', 'trigger', 'end'] as const),
];

interface Props {
  readonly place: Place;
  /** The node before, to distinguish the buttons for screen readers. */
  readonly after: string;
  readonly canPaste: boolean;
  readonly onAdd: (kind: NodeKind, place: Place) => void;
  readonly onPaste: (place: Place) => void;
  /** Button text, used outside of the chart. */
  readonly label?: string;
}

/** Button between two nodes: inserts a node of any kind, or the one that was cut. */
export function AddMenu({ place, after, canPaste, onAdd, onPaste, label }: Props) {
  const text = useText();
  const items = [
    ...(canPaste
      ? [
          { key: 'paste', label: text('flowDesign.paste') },
          { type: 'divider' as const, key: 'line' },
        ]
      : []),
    ...addable.map((kind) => ({ key: kind, icon: <Icon name={iconOf[kind]} />, label: text(`flowChart.kinds.${kind}`) })),
  ];
  return (
    <DropMenu menu={{ items, onClick: ({ key }) => (key === 'paste' ? onPaste(place) : onAdd(key as NodeKind, place)) }}>
      {label ? (
        <Button size="small" aria-haspopup="menu">
          {label}
        </Button>
      ) : (
        <button type="button" className="design-add nodrag nopan" aria-label={text('flowDesign.addAfter', { after })} aria-haspopup="menu">
          <Icon name="plus" />
        </button>
      )}
    </DropMenu>
  );
}
