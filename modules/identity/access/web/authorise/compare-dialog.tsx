import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { DifferenceList } from './difference-list.tsx';
import { useComparison, usePrincipals, useSubjects } from './use-authority.ts';

const MAX_ROLES = 100;

/** Compares two roles: the permissions that only one of them has. */
export default function CompareDialog({ left: begin, onClose }: { left: string; onClose: () => void }) {
  useFocusBack();
  const text = useText();
  const [left, setLeft] = useState(begin);
  const [right, setRight] = useState<string | null>(null);
  const subjects = useSubjects();
  const query = useComparison(right ? { left, right } : null);
  return (
    <Modal open width="min(860px, 96vw)" title={text('authorise.compare.title')} footer={null} onCancel={onClose}>
      <div className="compare-roles">
        <RoleSelect label={text('authorise.compare.first')} value={left} onChange={setLeft} />
        <RoleSelect label={text('authorise.compare.second')} value={right} onChange={setRight} />
      </div>
      {right === null ? (
        <p className="own-note">{text('authorise.compare.choose')}</p>
      ) : (
        <Part query={query}>
          {({ list }) => (
            <>
              <p role="status" className="own-note">
                {text(list.length === 0 ? 'authorise.compare.same' : 'authorise.compare.legend', { count: list.length })}
              </p>
              {subjects.data && (
                <DifferenceList
                  list={list}
                  subjects={subjects.data}
                  words={{ added: text('authorise.compare.onlySecond'), removed: text('authorise.compare.onlyFirst') }}
                />
              )}
            </>
          )}
        </Part>
      )}
    </Modal>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

/** Searches on the server, since there may be many roles. */
function RoleSelect({ label, value, onChange }: SelectProps) {
  const [keyword, setKeyword] = useState('');
  const { data } = usePrincipals('role', keyword, 1, MAX_ROLES);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const options = (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = value !== null && !options.some((option) => option.value === value);
  return (
    <Select
      value={value}
      options={known ? [...options, { value, label: names.get(value) ?? '…' }] : options}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={label}
      aria-label={label}
      onChange={(id) => {
        setNames(new Map(names).set(id, options.find((option) => option.value === id)?.label ?? ''));
        onChange(id);
      }}
    />
  );
}
