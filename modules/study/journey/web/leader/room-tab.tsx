import { chinaDay } from '@zhixing/model/china-time.ts';
import { useState } from 'react';
import type { Journey } from './board.ts';
import { postsTo, type Waiting } from './offline-queue.ts';
import { PhotoInput, usePhotos } from './photo-input.tsx';
import { add, useLeader } from './state.ts';
import { text } from './texts.ts';
import { Pending } from './unsent.tsx';

const PATH = '/api/data/lodgingRecord';
const MAX_PHOTOS = 3;
type Room = Journey['rooms'][number];
const HALF_DAY_MS = 12 * 3_600_000;
const rounds = [1, 2, 3] as const;

/** The day on which the night began: rounds before noon belong to the night before. */
const nightOf = (at: number): string => chinaDay(at - HALF_DAY_MS);

/** Rounds through the rooms at night: a tap where all are in, names where somebody is missing. */
export function RoomTab() {
  const { journey, queue } = useLeader();
  const [round, setRound] = useState<number>(1);
  if (!journey) return <p className="soft">{text('leaderPage.notKept')}</p>;
  const night = nightOf(Date.now());
  const waiting = postsTo(queue, PATH).filter(({ body }) => body.round === round && nightOf(Date.parse(String(body.checkAt))) === night);
  const isRecorded = ({ rounds: of }: Room) => of.some((one) => one.night === night && one.round === round);
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
            isRecorded={isRecorded(room)}
            pending={waiting.find(({ body }) => body.lodgingRoom === room.id)}
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
  readonly isRecorded: boolean;
  readonly pending: Waiting | undefined;
  readonly mayRecord: boolean;
}

function RoomLine({ room, round, isRecorded, pending, mayRecord }: LineProps) {
  const name = [room.building, room.name].filter(Boolean).join(' ');
  return (
    <li className={isRecorded || pending ? 'card done' : 'card'}>
      <strong>{name}</strong>
      {isRecorded && <span>{text('leaderPage.recorded')}</span>}
      {!isRecorded && pending && <Pending item={pending} />}
      {!isRecorded && !pending && <RoundForm room={room} name={name} round={round} mayRecord={mayRecord} />}
    </li>
  );
}

interface FormProps extends Pick<LineProps, 'room' | 'round' | 'mayRecord'> {
  readonly name: string;
}

function RoundForm({ room, name, round, mayRecord }: FormProps) {
  const { board } = useLeader();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const photos = usePhotos(MAX_PHOTOS);
  const save = () => {
    const body = { lodging: room.lodging, lodgingRoom: room.id, round, checkAt: new Date().toISOString(), absentStudents: [...missing] };
    const title = `${text('leaderPage.tabs.rooms')} · ${name} · ${text('leaderPage.roundNo', { no: round })}`;
    const taken = photos.list.map(({ content }) => ({ field: 'photos', many: true, content }));
    void add({ kind: 'post', trip: board?.trip?.id ?? '', title, path: PATH, body, photos: taken });
  };
  const toggle = (id: string) => setMissing(new Set(missing.has(id) ? [...missing].filter((one) => one !== id) : [...missing, id]));
  return (
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
      {mayRecord && (
        <details>
          <summary>{text('leaderPage.photo.some', { count: photos.list.length })}</summary>
          <PhotoInput label={text('leaderPage.photo.room')} photos={photos} most={MAX_PHOTOS} />
        </details>
      )}
      <button type="button" className="main" disabled={!mayRecord || photos.busy} onClick={save}>
        {missing.size === 0 ? text('leaderPage.allIn') : text('leaderPage.someMissing', { count: missing.size })}
      </button>
    </>
  );
}
