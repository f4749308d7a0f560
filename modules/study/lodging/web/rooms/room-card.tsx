import { useText } from '@zhixing/client/i18n.ts';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { type Bed, type Person, personIn, type Room } from './rooms.ts';

interface Props {
  /** Null for those without a bed. */
  readonly room: Room | null;
  readonly rooms: readonly Room[];
  readonly beds: readonly Bed[];
  readonly waiting: readonly Person[];
  readonly people: ReadonlyMap<string, Person>;
  readonly mayAssign: boolean;
  readonly chosen: string | null;
  readonly onChoose: (person: string | null) => void;
  readonly onMove: (person: string, room: Room | null) => void;
}

const TYPE = 'text/x-zhixing-lodger';

/** One room with its beds, or those without one; people are dropped here, or moved by the keys described at each. */
export function RoomCard({ room, rooms, beds, waiting, people, mayAssign, chosen, onChoose, onMove }: Props) {
  const text = useText();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const person = event.dataTransfer.getData(TYPE);
    if (person) onMove(person, room);
  };
  const title = room ? room.name : text('tripRooms.open');
  const line = (person: Person, bed: Bed | null) => (
    <Lodger
      key={person.id}
      person={person}
      bed={bed}
      movable={mayAssign && bed?.locked !== true}
      chosen={chosen === person.id}
      onChoose={() => onChoose(chosen === person.id ? null : person.id)}
      onStep={(step) => onMove(person.id, stepped(rooms, room, step))}
    />
  );
  const byPlace = new Map(beds.map((bed) => [bed.place, bed]));
  return (
    <section
      className="room-card"
      data-gender={room?.gender ?? 'open'}
      data-over={over || undefined}
      data-place={room?.id ?? 'open'}
      aria-label={title}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>
        {title} <small>{room ? `${beds.length}/${room.beds}` : waiting.length}</small>
      </h2>
      {room && (
        <p className="own-note">
          <b>{text(`tripRooms.gender.${room.gender ?? 'open'}`)}</b> {placeOf(room, text)}
        </p>
      )}
      <ul>
        {waiting.map((person) => line(person, null))}
        {room &&
          Array.from({ length: room.beds }, (_, n) => n + 1).map((place) => {
            const bed = byPlace.get(place);
            const person =
              bed &&
              (people.get(personIn(bed)) ?? { id: personIn(bed), name: '', gender: null, note: '', isStaff: bed.tripStaff !== null });
            return bed && person ? (
              line(person, bed)
            ) : (
              <li key={place} className="room-free">
                {text('tripRooms.free', { place })}
              </li>
            );
          })}
      </ul>
    </section>
  );
}

/** A corridor that begins with the number of the floor names it already. */
function placeOf({ building, level, corridor }: Room, text: ReturnType<typeof useText>): string {
  const floor = level && !corridor?.startsWith(String(level)) ? text('tripRooms.floor', { level }) : null;
  return [building, floor, corridor].filter(Boolean).join(' · ');
}

/** The room before or after; before the first one are those without a bed. */
function stepped(rooms: readonly Room[], room: Room | null, step: number): Room | null {
  const at = room ? rooms.findIndex(({ id }) => id === room.id) : -1;
  return rooms[at + step] ?? (at + step < 0 ? null : room);
}

interface LodgerProps {
  readonly person: Person;
  readonly bed: Bed | null;
  readonly movable: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onStep: (step: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function Lodger({ person, bed, movable, chosen, onChoose, onStep }: LodgerProps) {
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
        className="room-lodger"
        draggable={movable}
        data-carry={movable ? person.id : undefined}
        aria-pressed={chosen}
        title={text('tripRooms.keys')}
        onClick={onChoose}
        onKeyDown={keys}
        onDragStart={(event) => event.dataTransfer.setData(TYPE, person.id)}
      >
        {bed && <small>{bed.place}</small>}
        <span>{person.name}</span>
        <small>
          {person.isStaff ? text('tripRooms.staff') : person.note} {person.gender && text(`tripRooms.person.${person.gender}`)}
        </small>
        {bed?.isRoomLeader && <b>{text('tripRooms.leader')}</b>}
        {bed?.locked && <small>{text('tripRooms.locked')}</small>}
      </button>
    </li>
  );
}
