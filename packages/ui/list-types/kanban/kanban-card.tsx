import { SwapOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { Button, Flex } from 'antd';
import type { ListHandle } from '../../list/use-list-page.ts';
import { DropMenu } from '../../widgets/drop-menu.tsx';
import { Facts } from '../facts.tsx';
import { Tile } from '../tile.tsx';
import { titleOf } from '../title-of.ts';
import type { useMove } from './use-move.tsx';

interface Props {
  readonly list: ListHandle;
  readonly page: RecordPage;
  readonly row: RecordRow;
  readonly phone: boolean;
  /** The field of the columns. */
  readonly field: FieldDescription;
  readonly facts: readonly FieldDescription[];
  readonly mover: ReturnType<typeof useMove>;
  readonly onDrag: (row: RecordRow | null) => void;
}

/** A card. Its menu offers the same moves as dragging. */
export function KanbanCard({ list, page, row, phone, field, facts, mover, onDrag }: Props) {
  const t = useText();
  const title = titleOf(list, row, page.labels);
  const ways = mover.waysOf(row);
  const nameOf = (value: string) => field.options?.find((option) => option.value === value)?.label ?? value;
  const items = ways.map((way) => ({
    key: `${way.to} ${way.action?.name ?? ''}`,
    label: way.action ? t('ui.types.wayBy', { column: nameOf(way.to), action: way.action.label }) : nameOf(way.to),
    onClick: () => mover.move(row, [way]),
  }));
  return (
    <Tile
      draggable={ways.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
      style={ways.length > 0 ? { cursor: 'grab' } : {}}
    >
      <Flex vertical gap="small">
        <Flex align="center" justify="space-between" gap="small">
          <Button
            type="link"
            data-card={row.id}
            style={{ padding: 0, overflow: 'hidden', justifyContent: 'start' }}
            title={title}
            onClick={() => list.open(row.id)}
          >
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{title}</span>
          </Button>
          {items.length > 0 && (
            <DropMenu menu={{ items }}>
              <Button
                type="text"
                {...(!phone && { size: 'small' as const })}
                icon={<SwapOutlined />}
                aria-label={t('ui.types.moveTo', { row: title })}
                title={t('ui.types.moveTo', { row: title })}
              />
            </DropMenu>
          )}
        </Flex>
        <Facts fields={facts} row={row} page={page} />
      </Flex>
    </Tile>
  );
}
