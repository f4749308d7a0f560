import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { type Group, useGroups } from '@zhixing/client/use-groups.ts';
import { Flex, theme } from 'antd';
import { useRef, useState } from 'react';
import { useRoom } from '../../list/use-room.ts';
import Failed from '../../states/failed.tsx';
import { Waiting } from '../../states/waiting.tsx';
import { chosenOf } from '../arrangement.ts';
import type { BodyProps } from '../body-props.ts';
import { BySelect, TypeBar } from '../by-select.tsx';
import { boardFields } from '../fits.ts';
import { walkBoard } from './board-keys.ts';
import { KanbanColumn } from './kanban-column.tsx';
import { useFollow } from './use-follow.ts';
import { useMove } from './use-move.tsx';

/** Kanban board with a column per status or option. Cards are moved by dragging or by their menu. */
export default function KanbanBody({ list, title, phone }: BodyProps) {
  const t = useText();
  const choices = boardFields(list.model).map((field) => ({ key: field.name, label: field.label, field }));
  const chosen = chosenOf(choices, list.state.group);
  if (!chosen) return null;
  return (
    <Flex vertical gap="small">
      <TypeBar label={t('ui.types.arrange')}>
        <BySelect
          id="board-by"
          label={t('ui.types.boardBy')}
          value={chosen.key}
          choices={choices}
          onChange={(group) => list.change({ group })}
        />
      </TypeBar>
      <Board key={chosen.key} list={list} title={title} phone={phone} field={chosen.field} />
    </Flex>
  );
}

function Board({ list, title, phone, field }: BodyProps & { field: FieldDescription }) {
  const { filter, keyword } = list.query;
  const groups = useGroups(list.model.name, { by: field.name, filter, keyword, size: 100 });
  if (groups.error) return <Failed error={groups.error} onRetry={groups.refetch} />;
  if (!groups.data) return <Waiting />;
  return <Columns list={list} title={title} phone={phone} field={field} groups={groups.data.list} />;
}

const across = { display: 'grid', gridAutoFlow: 'column', overflowX: 'auto' } as const;

interface ColumnsProps extends BodyProps {
  readonly field: FieldDescription;
  readonly groups: readonly Group[];
}

function Columns({ list, title, phone, field, groups }: ColumnsProps) {
  const t = useText();
  const { token } = theme.useToken();
  const frame = useRef<HTMLElement>(null);
  const mover = useMove(list.model, field, useFollow(frame));
  const room = useRoom(frame);
  const [dragged, setDragged] = useState<RecordRow | null>(null);
  const ways = dragged ? mover.waysOf(dragged) : [];
  const drop = (to: string) => {
    const here = ways.filter((way) => way.to === to);
    if (dragged) mover.move(dragged, here);
    setDragged(null);
  };
  const columns = `repeat(${groups.length}, minmax(${token.screenXS / 2}px, 1fr))`;
  return (
    <>
      <section
        ref={frame}
        aria-label={t('ui.types.board', { title })}
        data-keys="board"
        onKeyDown={walkBoard}
        style={{ ...across, gridTemplateColumns: columns, gap: token.paddingXS, ...(!phone && { height: room }) }}
      >
        {groups.map((group) => (
          <KanbanColumn
            key={String(group.value)}
            list={list}
            phone={phone}
            field={field}
            group={group}
            mover={mover}
            dragged={dragged}
            permitted={ways.some(({ to }) => to === group.value)}
            onDrag={setDragged}
            onDrop={() => drop(String(group.value))}
          />
        ))}
      </section>
      {mover.dialog}
    </>
  );
}
