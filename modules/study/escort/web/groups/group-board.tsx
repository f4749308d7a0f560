import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useArrangement } from '@zhixing/shell/page/use-arrangement.ts';
import { useCarry } from '@zhixing/shell/page/use-carry.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { addressOf, type Group, groupsOf, moved, type Place, type ReadGroups, sendGroups, withGroup, withMember } from './board.ts';
import { BoardTools } from './board-tools.tsx';
import { ChildActions } from './child-actions.tsx';
import { GroupColumn } from './group-column.tsx';
import './groups.css';

/** The groups of a trip: read once, arranged here, saved as a whole. */
export function GroupBoard({ trip }: { trip: string }) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['tripGroups', language, trip],
    queryFn: ({ signal }) => api.get<ReadGroups>(addressOf(trip), {}, { signal }),
    // Read again when the page is opened, not while it is arranged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <Part query={query}>{(read) => <OpenBoard read={read} />}</Part>;
}

function OpenBoard({ read }: { read: ReadGroups }) {
  const text = useText();
  const { id } = read.trip;
  const version = useRef(read.version);
  const send = async (groups: readonly Group[]) => {
    const next = await sendGroups(id, version.current, groups);
    version.current = next.version;
    return groupsOf(next);
  };
  const [first] = useState(() => groupsOf(read));
  const board = useArrangement(first, send, text('tripGroups.saved'));
  const [chosen, setChosen] = useState<string | null>(null);
  const groups = board.now;
  const grouped = new Set(groups.flatMap(({ members }) => members.map(({ student }) => student)));
  const open = read.children.filter((child) => !grouped.has(child.id));
  const move = (student: string, to: Place) => {
    const next = moved(groups, student, to);
    if (next !== groups) board.change(next);
  };
  const carry = useCarry((student, place) => move(student, place === 'open' ? null : Number(place)));
  const shared = { read, chosen, onChoose: setChosen, onMove: move };
  return (
    <div className="group-board">
      <p className="own-note">
        <Link to={`/trip?id=${id}`}>{read.trip.name}</Link>{' '}
        {text('tripGroups.facts', { children: read.children.length, open: open.length, groups: groups.length, ratio: read.ratio })}
      </p>
      {read.mayArrange ? <BoardTools board={board} ratio={read.ratio} /> : <p className="own-note">{text('tripGroups.readOnly')}</p>}
      {chosen && read.mayArrange && (
        <ChildActions
          read={read}
          groups={groups}
          student={chosen}
          onMove={move}
          onChange={(change) => board.change(withMember(groups, chosen, change))}
          onClose={() => setChosen(null)}
        />
      )}
      <div className="group-columns" {...carry}>
        <GroupColumn {...shared} place={null} students={open.map((child) => ({ student: child.id, role: 'member', locked: false }))} />
        {groups.map((group, place) => (
          <GroupColumn
            // Groups that are not saved yet have no id; their name is unique.
            key={group.id ?? group.name}
            {...shared}
            place={place}
            group={group}
            students={group.members}
            onChange={(change) => board.change(withGroup(groups, place, change))}
            onRemove={() => board.change(groups.filter((_, n) => n !== place))}
          />
        ))}
      </div>
    </div>
  );
}
