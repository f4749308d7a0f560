import { useText } from '@zhixing/client/i18n.ts';
import { Button } from 'antd';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { Child, Group, Member, Place, ReadGroups } from './board.ts';
import { GroupHead } from './group-head.tsx';

interface Props {
  readonly read: ReadGroups;
  /** Null for the children without a group. */
  readonly place: Place;
  readonly group?: Group;
  readonly students: readonly Member[];
  readonly chosen: string | null;
  readonly onChoose: (student: string | null) => void;
  readonly onMove: (student: string, to: Place) => void;
  readonly onChange?: (change: Partial<Group>) => void;
  readonly onRemove?: () => void;
}

const TYPE = 'text/x-zhixing-child';

/** One group, or those without one; children are dropped here, or moved by the keys described at each. */
export function GroupColumn({ read, place, group, students, chosen, onChoose, onMove, onChange, onRemove }: Props) {
  const text = useText();
  const [over, setOver] = useState(false);
  const children = new Map(read.children.map((child) => [child.id, child]));
  const girls = students.filter(({ student }) => children.get(student)?.gender === 'female').length;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const student = event.dataTransfer.getData(TYPE);
    if (student) onMove(student, place);
  };
  const title = group?.name ?? text('tripGroups.open');
  return (
    <section
      className="group-column"
      aria-label={title}
      data-over={over || undefined}
      data-place={place ?? 'open'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>
        {title} <small>{group ? `${students.length}/${group.capacity}` : students.length}</small>
      </h2>
      <p className="own-note">{text('tripGroups.counts', { boys: students.length - girls, girls })}</p>
      {group && <GroupHead read={read} group={group} onChange={read.mayArrange ? onChange : undefined} />}
      <ul>
        {students.map((member) => (
          <MemberLine
            key={member.student}
            member={member}
            child={children.get(member.student)}
            movable={read.mayArrange && !member.locked}
            chosen={chosen === member.student}
            onChoose={() => onChoose(chosen === member.student ? null : member.student)}
            onStep={(step) => onMove(member.student, stepped(place, step))}
          />
        ))}
      </ul>
      {group && read.mayArrange && students.length === 0 && <Button onClick={onRemove}>{text('tripGroups.remove')}</Button>}
    </section>
  );
}

/** The column to the left or right; the first one holds those without a group. */
function stepped(place: Place, step: number): Place {
  const next = (place ?? -1) + step;
  return next < 0 ? null : next;
}

interface LineProps {
  readonly member: Member;
  readonly child: Child | undefined;
  readonly movable: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onStep: (step: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function MemberLine({ member, child, movable, chosen, onChoose, onStep }: LineProps) {
  const text = useText();
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!movable || step === undefined || !event.altKey) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <li>
      <button
        type="button"
        className="group-member"
        draggable={movable}
        data-carry={movable ? member.student : undefined}
        aria-pressed={chosen}
        title={text('tripGroups.keys')}
        onClick={onChoose}
        onKeyDown={keys}
        onDragStart={(event) => event.dataTransfer.setData(TYPE, member.student)}
      >
        <span>{child?.name}</span>
        <small>
          {child?.className} {child?.gender && text(`tripGroups.${child.gender}`)}
        </small>
        {member.role === 'captain' && <b>{text('tripGroups.captain')}</b>}
        {member.locked && <small>{text('tripGroups.locked')}</small>}
      </button>
    </li>
  );
}
