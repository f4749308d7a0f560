import { useText } from '@zhixing/client/i18n.ts';
import { Input, InputNumber, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Group, ReadGroups } from './board.ts';

interface Props {
  readonly read: ReadGroups;
  readonly group: Group;
  /** Absent for readers. */
  readonly onChange: ((change: Partial<Group>) => void) | undefined;
}

/** Leader, tutor, coach and capacity of a group; what is missing is said. */
export function GroupHead({ read, group, onChange }: Props) {
  const text = useText();
  const isRead = !onChange;
  const people = (list: ReadGroups['leaders']) => list.map(({ id, name }) => ({ value: id, label: name }));
  const coaches = read.vehicles.map(({ id, carNo, plateNo }) => ({ value: id, label: text('tripGroups.coachNo', { carNo, plateNo }) }));
  const choice = (field: 'leaderTeacher' | 'tutor' | 'vehicle', options: { value: string; label: string }[]) => (
    <Select
      aria-label={text(`tripGroups.${field}`)}
      placeholder={text(`tripGroups.${field}`)}
      value={group[field]}
      options={options}
      allowClear
      disabled={isRead}
      onChange={(next) => onChange?.({ [field]: next ?? null })}
    />
  );
  return (
    <div className="group-head">
      {!isRead && <NameInput name={group.name} label={text('tripGroups.name')} onChange={(name) => onChange({ name })} />}
      {choice('leaderTeacher', people(read.leaders))}
      {choice('tutor', people(read.tutors))}
      {choice('vehicle', coaches)}
      {!isRead && (
        <InputNumber
          aria-label={text('tripGroups.capacity')}
          addonBefore={text('tripGroups.capacity')}
          min={Math.max(1, group.members.length)}
          max={read.ratio}
          value={group.capacity}
          onChange={(capacity) => capacity && onChange({ capacity })}
        />
      )}
      {!group.leaderTeacher && <p className="group-lacks">{text('tripGroups.noLeader')}</p>}
      {!group.members.some(({ role }) => role === 'captain') && <p className="group-lacks">{text('tripGroups.noCaptain')}</p>}
    </div>
  );
}

/** Typed freely, taken over when it is left: each step of the board is one change. */
function NameInput({ name, label, onChange }: { name: string; label: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  useEffect(() => setTyped(name), [name]);
  const take = () => {
    const next = typed.trim();
    if (next && next !== name) onChange(next);
    else setTyped(name);
  };
  return (
    <Input
      aria-label={label}
      value={typed}
      maxLength={40}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}
