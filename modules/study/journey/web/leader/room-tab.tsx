import { chinaDay } from '@zhixing/model/china-time.ts';
import { useState } from 'react';
import type { Journey } from './board.ts';
import { add, useLeader } from './state.ts';
import { text } from './texts.ts';

type Room = Journey['rooms'][number];
const HALF_DAY_MS = 12 * 3_600_000;
const rounds = [1, 2, 3] as const;

/** The day on which the night began: rounds before noon belong to the night before. */
const nightNow = (): string => chinaDay(Date.now() - HALF_DAY_MS);

interface RoundBody {
  readonly lodgingRoom: string;
  readonly round: number;
}

/** Rounds through the rooms at night: a tap where all are in, names where somebody is missing. */
export function RoomTab() {
  const { journey, queue } = useLeader();
  const [round, setRound] = useState<number>(1);
  if (!journey) return <p className="soft">{text('leaderPage.notKept')}</p>;
  const night = nightNow();
  const waiting = queue.flatMap((item) =>
    item.kind === 'post' && item.path === '/api/data/lodgingRecord' ? [item.body as RoundBody] : [],
  );
  const isDone = ({ id, rounds: of }: Room) =>
    of.some((one) => one.night === night && one.round === round) || waiting.some((one) => one.lodgingRoom === id && one.round === round);
  const open = journey.rooms.filter((room) => room.sleepers.length > 0);
  return (
    <main>
      <fieldset className="tools" aria-label={text('leaderPage.round')}>
        {rounds.map((one) => (
          <button key={one} type="button" aria-pressed={round === one} onClick={() => setRound(one)}>
            {text('leaderPage.roundNo', { no: one })}
          </button>
        ))}
      </fieldset>
      <p className="soft">{text('leaderPage.rounds')}</p>
      {open.length === 0 && <p className="soft">{text('leaderPage.noRooms')}</p>}
      <ul className="list">
        {open.map((room) => (
          <RoomLine
            key={`${room.id} ${round}`}
            room={room}
            round={round}
            isDone={isDone(room)}
            mayRecord={journey.mayRecord.lodgingRecord === true}
          />
        ))}
      </ul>
    </main>
  );
}

interface LineProps {
  readonly room: Room;
  readonly round: number;
  readonly isDone: boolean;
  readonly mayRecord: boolean;
}

function RoomLine({ room, round, isDone, mayRecord }: LineProps) {
  const { board } = useLeader();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const name = [room.building, room.name].filter(Boolean).join(' ');
  const save = () => {
    const body = { lodging: room.lodging, lodgingRoom: room.id, round, checkAt: new Date().toISOString(), absentStudents: [...missing] };
    const title = `${text('leaderPage.tabs.rooms')} · ${name} · ${text('leaderPage.roundNo', { no: round })}`;
    void add({ kind: 'post', trip: board?.trip?.id ?? '', title, path: '/api/data/lodgingRecord', body });
  };
  const toggle = (id: string) => setMissing(new Set(missing.has(id) ? [...missing].filter((one) => one !== id) : [...missing, id]));
  return (
    <li className={isDone ? 'card done' : 'card'}>
      <strong>{name}</strong>
      {isDone ? (
        <span>{text('leaderPage.recorded')}</span>
      ) : (
        <>
          <div className="names">
            {room.sleepers.map((child) => (
              <button
                key={child.id}
                type="button"
                className={missing.has(child.id) ? 'danger' : ''}
                aria-pressed={missing.has(child.id)}
                onClick={() => toggle(child.id)}
              >
                {child.name} {missing.has(child.id) && text('leaderPage.missing')}
              </button>
            ))}
          </div>
          <button type="button" className="main" disabled={!mayRecord} onClick={save}>
            {missing.size === 0 ? text('leaderPage.allIn') : text('leaderPage.someMissing', { count: missing.size })}
          </button>
        </>
      )}
    </li>
  );
}
