import { allOf } from '@zhixing/client/conditions.ts';
import { groupCondition } from '@zhixing/client/group-condition.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { Group } from '@zhixing/client/use-groups.ts';
import { useMore } from '@zhixing/client/use-more.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex, theme } from 'antd';
import { useId } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import Failed from '../../states/failed.tsx';
import { ToneTag } from '../../widgets/tone-tag.tsx';
import { factsOf, fieldNames } from '../title-of.ts';
import { KanbanCard } from './kanban-card.tsx';
import type { useMove } from './use-move.tsx';

const SIZE = 20;
const FACTS = 3;

interface Props {
  readonly list: ListHandle;
  readonly phone: boolean;
  readonly field: FieldDescription;
  readonly group: Group;
  readonly mover: ReturnType<typeof useMove>;
  readonly dragged: RecordRow | null;
  /** The dragged card may be dropped here. */
  readonly permitted: boolean;
  readonly onDrag: (row: RecordRow | null) => void;
  readonly onDrop: () => void;
}

/** A column: record count and cards, paged. */
export function KanbanColumn({ list, phone, field, group, mover, dragged, permitted, onDrag, onDrop }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const id = useId();
  const { filter, keyword, sort = '' } = list.query;
  const facts = factsOf(list, FACTS, [field.name, 'status']);
  const fields = fieldNames(list, field.name, ...facts.map(({ name }) => name));
  const condition = allOf(filter, groupCondition(field, group.value));
  const rows = useMore(list.model.name, { filter: condition, keyword: keyword ?? '', sort, size: SIZE, fields });
  const name = group.value === null ? t('ui.types.without', { field: field.label }) : (group.label ?? String(group.value));
  const tone = field.options?.find(({ value }) => value === group.value)?.tone;
  const left = (rows.data?.pagination.total ?? 0) - (rows.data?.list.length ?? 0);
  const here = dragged?.[field.name] === group.value;
  const edge = permitted ? token.colorPrimary : 'transparent';
  return (
    <section
      aria-labelledby={id}
      data-column={String(group.value)}
      tabIndex={-1}
      onDragOver={(event) => permitted && event.preventDefault()}
      onDrop={onDrop}
      style={{
        background: token.colorFillQuaternary,
        borderRadius: token.borderRadius,
        padding: token.paddingXS,
        minWidth: 0,
        overflowY: 'auto',
        outline: `${token.lineWidthBold}px dashed ${edge}`,
        outlineOffset: -token.lineWidthBold,
      }}
    >
      <Flex align="center" justify="space-between" gap="small" style={{ paddingBlockEnd: token.paddingXS }}>
        <h2 id={id} style={{ margin: 0, fontSize: token.fontSize, fontWeight: token.fontWeightStrong }}>
          {tone ? <ToneTag tone={tone}>{name}</ToneTag> : name}
        </h2>
        <span style={{ color: token.colorTextSecondary }}>{grouped(group.count)}</span>
      </Flex>
      {dragged && !permitted && !here && <p style={{ margin: 0, color: token.colorTextSecondary }}>{t('ui.types.notHere')}</p>}
      {rows.error && <Failed error={rows.error} onRetry={rows.refetch} />}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: token.paddingXS }}>
        {rows.data?.list.map((row) => (
          <li key={row.id} style={{ minWidth: 0 }}>
            <KanbanCard list={list} phone={phone} field={field} row={row} facts={facts} mover={mover} onDrag={onDrag} page={rows.data} />
          </li>
        ))}
      </ul>
      {rows.hasNextPage && (
        <Button type="link" block loading={rows.isFetchingNextPage} onClick={() => rows.fetchNextPage()}>
          {t('ui.types.showMore', { left: grouped(left) })}
        </Button>
      )}
    </section>
  );
}
