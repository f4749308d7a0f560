import { readCondition } from '@zhixing/client/condition-form.ts';
import { resolvePlaceholders } from '@zhixing/client/condition-placeholders.ts';
import { allOf } from '@zhixing/client/conditions.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { Condition } from '@zhixing/model';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex, theme } from 'antd';
import type { ListHandle } from '../../list/use-list-page.ts';
import { newGroup } from './draft.ts';
import { GroupEditor } from './group-editor.tsx';
import { useBuilt } from './use-built.ts';

const REST_MS = 400;

interface Props {
  readonly list: ListHandle;
  readonly phone: boolean;
  readonly onClose: () => void;
}

/** Builds a condition of nested groups and shows how many records match before it is applied. */
export default function FilterBuilder({ list, phone, onClose }: Props) {
  const t = useText();
  const { draft, fresh, put, change, add, condition, fits, waiting } = useBuilt(list.state.where);
  return (
    <Flex vertical gap="middle">
      <GroupEditor model={list.model} group={draft} place="" depth={1} phone={phone} fresh={fresh} onChange={change} onAdd={add} />
      <Flex gap="small" align="center" justify="space-between" wrap>
        <Preview list={list} condition={fits ? condition : null} />
        <Flex gap="small">
          <Button
            onClick={() => {
              put(newGroup());
              list.change({ where: null });
            }}
          >
            {t('ui.filter.clearBuilt')}
          </Button>
          <Button
            type="primary"
            disabled={!fits}
            onClick={() => {
              list.change({ where: condition });
              onClose();
            }}
          >
            {t('ui.filter.apply')}
          </Button>
        </Flex>
      </Flex>
      {!fits && <span role="alert">{t('ui.filter.tooDeep')}</span>}
      {fits && waiting > 0 && condition && <span role="status">{t('ui.filter.unfinished', { total: waiting })}</span>}
    </Flex>
  );
}

function Preview({ list, condition }: { list: ListHandle; condition: Condition | null }) {
  const t = useText();
  const { token } = theme.useToken();
  const reader = useSession((session) => session.user?.userInfo);
  const rested = useDelayed(JSON.stringify(condition), REST_MS);
  const filter = allOf(list.around, resolvePlaceholders(readCondition(rested), reader));
  const found = useList(list.model.name, { filter, keyword: list.state.keyword, page: 1, size: 1, fields: ['id'] });
  const settled = rested === JSON.stringify(condition) && !found.isPlaceholderData;
  const text = found.error
    ? found.error.message
    : t('ui.filter.matches', { total: found.data ? grouped(found.data.pagination.total) : '…' });
  return (
    <span role="status" aria-busy={!settled} style={{ color: token.colorTextSecondary }}>
      {text}
    </span>
  );
}
