import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useRemove, useSave } from '@zhixing/client/use-writes.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Button, Modal, Pagination, Select } from 'antd';
import { useState } from 'react';
import type { PrincipalKey } from './use-authority.ts';

/** Membership models by principal type, with the field that refers to the principal. */
const memberships = {
  role: { model: 'userRole', field: 'role' },
  position: { model: 'userPosition', field: 'position' },
  group: { model: 'groupMember', field: 'userGroup' },
  user: { model: 'userRole', field: 'user' },
} as const;

interface Props {
  readonly principal: PrincipalKey;
  readonly name: string;
  readonly onClose: () => void;
}

const PAGE_SIZE = 20;
const REST_MS = 300;

/** Members of a role, position or group; additions and removals apply at once. */
export default function MembersDialog({ principal, name, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const { model, field } = memberships[principal.type];
  const query = useList(model, { filter: { [field]: principal.id }, page, size: PAGE_SIZE });
  const notices = useNotices();
  const remove = useRemove(model);
  const changed = () => queries.invalidateQueries({ queryKey: ['authority', 'grants', principal.type, principal.id] });
  const takeOut = async ({ id, version }: RecordRow) => {
    await notices.attempt(() => remove.mutateAsync({ id, version }), text('authorise.members.removed'));
    await changed();
  };
  return (
    <Modal open width="min(640px, 96vw)" title={text('authorise.members.title', { name })} footer={null} onCancel={onClose}>
      <AddMembers model={model} field={field} id={principal.id} onAdded={() => void changed()} />
      <Part query={query}>
        {({ list, labels, pagination: { total } }) => (
          <>
            <p className="own-note">{text('authorise.members.total', { count: total })}</p>
            <ul className="member-list" aria-label={text('authorise.members.title', { name })}>
              {list.map((row) => {
                const person = labels.user?.[String(row.user)] ?? String(row.user);
                return (
                  <li key={row.id}>
                    <span>{person}</span>
                    <Button
                      size="small"
                      danger
                      aria-label={text('authorise.members.removeOne', { name: person })}
                      onClick={() => void takeOut(row)}
                    >
                      {text('authorise.members.remove')}
                    </Button>
                  </li>
                );
              })}
            </ul>
            <Pagination hideOnSinglePage current={page} pageSize={PAGE_SIZE} total={total} showSizeChanger={false} onChange={setPage} />
          </>
        )}
      </Part>
    </Modal>
  );
}

interface AddProps {
  readonly model: string;
  readonly field: string;
  readonly id: string;
  readonly onAdded: () => void;
}

/** Searches users by name or account and adds several at once. */
function AddMembers({ model, field, id, onAdded }: AddProps) {
  const text = useText();
  const notices = useNotices();
  const write = useSave(model);
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly { value: string; label: string }[]>([]);
  const found = useList('user', { keyword: useDelayed(keyword, REST_MS), page: 1, size: PAGE_SIZE, filter: { status: 'enabled' } });
  // Account and organisation distinguish users of the same name, as far as the reader may see them.
  const nameOf = (row: RecordRow) =>
    [row.name, row.account, found.data?.labels.organisation?.[String(row.organisation)]].filter(Boolean).join(' · ');
  const add = async () => {
    const left: { value: string; label: string }[] = [];
    for (const one of chosen) {
      const done = await notices.attempt(() => write.mutateAsync({ values: { user: one.value, [field]: id } }));
      if (!done) left.push(one);
    }
    if (left.length < chosen.length) notices.done(text('authorise.members.added', { count: chosen.length - left.length }));
    setChosen(left);
    onAdded();
  };
  return (
    <div className="member-add">
      <Select
        mode="multiple"
        labelInValue
        value={[...chosen]}
        options={(found.data?.list ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        placeholder={text('authorise.members.search')}
        aria-label={text('authorise.members.search')}
        notFoundContent={text('authorise.members.nobody')}
        onChange={(next) => setChosen(next.map(({ value, label }) => ({ value, label: String(label) })))}
      />
      <Button type="primary" disabled={chosen.length === 0} loading={write.isPending} onClick={() => void add()}>
        {text('authorise.members.add')}
      </Button>
    </div>
  );
}
