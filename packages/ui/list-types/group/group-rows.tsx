import { allOf } from '@zhixing/client/conditions.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { Condition } from '@zhixing/model';
import { Flex, Pagination, theme } from 'antd';
import { useState } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import Failed from '../../states/failed.tsx';
import { Waiting } from '../../states/waiting.tsx';
import { RecordCard } from '../cards/record-card.tsx';
import { RowsTable } from '../rows-table.tsx';
import { fieldNames } from '../title-of.ts';

interface Props {
  readonly list: ListHandle;
  /** Condition of the group. */
  readonly condition: Condition;
  readonly name: string;
  readonly without?: string;
  readonly phone: boolean;
}

const SIZE = 20;

/** Rows of a group, paged. */
export function GroupRows({ list, condition, name, without = '', phone }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const [page, setPage] = useState(1);
  const { filter, ...query } = list.query;
  const fields = fieldNames(list, ...list.shown.map((field) => field.name));
  const rows = useList(list.model.name, { ...query, fields, filter: allOf(filter, condition), page, size: SIZE });
  if (rows.error) return <Failed error={rows.error} onRetry={rows.refetch} />;
  const { data } = rows;
  if (!data) return <Waiting />;
  const { total } = data.pagination;
  return (
    <Flex vertical gap="small" style={{ padding: token.paddingXS }}>
      {phone ? (
        data.list.map((row) => <RecordCard key={row.id} list={list} page={data} row={row} phone />)
      ) : (
        <RowsTable list={list} page={data} label={name} without={without} />
      )}
      {total > SIZE && (
        <Flex component="nav" justify="flex-end" aria-label={t('ui.types.pagesOf', { name })}>
          <Pagination size="small" current={page} pageSize={SIZE} total={total} onChange={setPage} showSizeChanger={false} simple={phone} />
        </Flex>
      )}
    </Flex>
  );
}
