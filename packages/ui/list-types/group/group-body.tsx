import { useText } from '@zhixing/client/i18n.ts';
import { useGroups } from '@zhixing/client/use-groups.ts';
import { Flex, Pagination } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import Failed from '../../states/failed.tsx';
import { Waiting } from '../../states/waiting.tsx';
import { groupUnit, readArrangement, writeArrangement } from '../arrangement.ts';
import type { BodyProps } from '../body-props.ts';
import { BySelect, TypeBar } from '../by-select.tsx';
import { groupFields } from '../fits.ts';
import { GroupSection } from './group-section.tsx';

const GROUPS_AT_ONCE = 20;

/** Rows grouped by a shared value, with counts; a group loads its rows when opened. */
export default function GroupBody({ list, title, phone }: BodyProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const fields = groupFields(list.model);
  const fieldNames = readArrangement(list.state.group);
  const field = fields.find(({ name }) => name === fieldNames.from) ?? fields[0];
  const unit = groupUnit(list.model, field?.name ?? '', fieldNames.unit);
  const { filter, keyword } = list.query;
  const by = field?.name ?? '';
  const groups = useGroups(list.model.name, { by, unit, filter, keyword, page, size: GROUPS_AT_ONCE });
  const arrange = (from: string, next: string) => {
    setPage(1);
    list.change({ group: writeArrangement({ from, to: '', unit: next }) });
  };
  if (groups.error) return <Failed error={groups.error} onRetry={groups.refetch} />;
  if (!groups.data || !field) return <Waiting />;
  const units = (['day', 'month', 'year'] as const).map((key) => ({ key, label: t(`ui.types.unit.${key}`) }));
  const filled = groups.data.list.filter(({ count }) => count > 0);
  return (
    <Flex vertical gap="small">
      <TypeBar label={t('ui.types.arrange')}>
        <BySelect
          id="group-by"
          label={t('ui.types.groupBy')}
          value={by}
          choices={fields.map(({ name, label }) => ({ key: name, label }))}
          onChange={(name) => arrange(name, '')}
        />
        {unit && (
          <BySelect id="group-unit" label={t('ui.types.unitLabel')} value={unit} choices={units} onChange={(next) => arrange(by, next)} />
        )}
      </TypeBar>
      <Flex vertical gap="small" component="section" aria-label={title} onKeyDown={walkGroups}>
        {filled.map((group, index) => (
          <GroupSection key={`${by}:${group.value}`} list={list} field={field} group={group} phone={phone} first={index === 0} />
        ))}
      </Flex>
      {groups.data.pagination.total > GROUPS_AT_ONCE && (
        <Flex component="nav" justify="flex-end" aria-label={t('ui.types.groupPages')}>
          <Pagination
            current={page}
            pageSize={GROUPS_AT_ONCE}
            total={groups.data.pagination.total}
            onChange={setPage}
            showSizeChanger={false}
            simple={phone}
            showTotal={(total) => t('ui.types.groups', { total })}
          />
        </Flex>
      )}
    </Flex>
  );
}

/** Up and down move between groups; rows handle their own keys. */
function walkGroups(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const groups = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-group]')];
  const at = groups.indexOf(event.target as HTMLElement);
  const next = by !== undefined && at >= 0 ? groups[at + by] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
