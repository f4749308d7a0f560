import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Button, Select } from 'antd';
import { type Group, type Member, type Place, placeOf, type ReadGroups } from './board.ts';

interface Props {
  readonly read: ReadGroups;
  readonly groups: readonly Group[];
  readonly student: string;
  readonly onMove: (student: string, to: Place) => void;
  readonly onChange: (change: Partial<Member>) => void;
  readonly onClose: () => void;
}

/** What can be done with the chosen child, without dragging: another group, an office, a lock. */
export function ChildActions({ read, groups, student, onMove, onChange, onClose }: Props) {
  const text = useText();
  const child = read.children.find(({ id }) => id === student);
  const place = placeOf(groups, student);
  const member = place === null ? undefined : groups[place]?.members.find((one) => one.student === student);
  const roles = useModel('tripGroupMember').data?.fields.find(({ name }) => name === 'role')?.options ?? [];
  const places = [
    { value: -1, label: text('tripGroups.open') },
    ...groups.map(({ name, members, capacity }, n) => ({
      value: n,
      label: `${name} ${members.length}/${capacity}`,
      disabled: n !== place && members.length >= capacity,
    })),
  ];
  return (
    <section className="group-chosen" aria-label={text('tripGroups.chosen', { name: child?.name ?? '' })}>
      <strong>{child?.name}</strong>
      <Select
        aria-label={text('tripGroups.moveTo')}
        value={place ?? -1}
        options={places}
        disabled={member?.locked === true}
        onChange={(to) => onMove(student, to < 0 ? null : to)}
      />
      {member && (
        <>
          <Select
            aria-label={text('tripGroups.role')}
            value={member.role}
            options={roles.map(({ value, label }) => ({ value, label }))}
            onChange={(role) => onChange({ role })}
          />
          <Button onClick={() => onChange({ locked: !member.locked })} aria-pressed={member.locked}>
            {text(member.locked ? 'tripGroups.unlock' : 'tripGroups.lock')}
          </Button>
        </>
      )}
      <Button onClick={onClose}>{text('tripGroups.done')}</Button>
    </section>
  );
}
