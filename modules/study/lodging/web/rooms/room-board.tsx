import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useArrangement } from '@zhixing/shell/page/use-arrangement.ts';
import { useCarry } from '@zhixing/shell/page/use-carry.ts';
import { Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { BedActions } from './bed-actions.tsx';
import { RoomCard } from './room-card.tsx';
import { addressOf, type Bed, bedsOf, moved, peopleOf, personIn, type ReadRooms, type Room, refusal, sendBeds } from './rooms.ts';
import './rooms.css';

/** The rooms of a trip: read once, arranged here, saved as a whole. */
export function RoomBoard({ trip }: { trip: string }) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['tripRooms', language, trip],
    queryFn: ({ signal }) => api.get<ReadRooms>(addressOf(trip), {}, { signal }),
    // Read again when the page is opened, not while it is arranged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <Part query={query}>{(read) => (read.lodgings.length === 0 ? <NoLodging read={read} /> : <OpenBoard read={read} />)}</Part>;
}

function NoLodging({ read }: { read: ReadRooms }) {
  const text = useText();
  return (
    <p className="own-note">
      <Link to={`/trip?id=${read.trip.id}`}>{read.trip.name}</Link> {text('tripRooms.noLodging')}
    </p>
  );
}

function OpenBoard({ read }: { read: ReadRooms }) {
  const text = useText();
  const { id } = read.trip;
  const version = useRef(read.version);
  const send = async (beds: readonly Bed[]) => {
    const next = await sendBeds(id, version.current, beds);
    version.current = next.version;
    return bedsOf(next);
  };
  const [first] = useState(() => bedsOf(read));
  const board = useArrangement(first, send, text('tripRooms.saved'));
  const [lodging, setLodging] = useState(read.lodgings[0]?.id ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const people = peopleOf(read);
  const rooms = read.rooms.filter((room) => room.lodging === lodging);
  const own = new Set(rooms.map((room) => room.id));
  const beds = board.now.filter((bed) => own.has(bed.lodgingRoom));
  const inBed = new Set(beds.map(personIn));
  const open = [...people.values()].filter((person) => !inBed.has(person.id));
  const move = (person: string, room: Room | null) => {
    const who = people.get(person);
    const held = beds.find((bed) => personIn(bed) === person);
    if (!who || held?.locked || held?.lodgingRoom === room?.id) return;
    const why = room ? refusal(who, room, beds, people) : null;
    setNote(why ? text(`tripRooms.refused.${why}`, { name: who.name, room: room?.name ?? '' }) : '');
    if (!why) board.change(moved(board.now, who, room, own));
  };
  const carry = useCarry((person, place) => move(person, rooms.find(({ id: room }) => room === place) ?? null));
  const shared = { people, mayAssign: read.mayAssign, chosen, onChoose: setChosen, onMove: move, rooms };
  return (
    <div className="room-board">
      <p className="own-note">
        <Link to={`/trip?id=${id}`}>{read.trip.name}</Link>{' '}
        {text('tripRooms.facts', { people: people.size, open: open.length, rooms: rooms.length })}
      </p>
      {read.lodgings.length > 1 && (
        <Segmented
          aria-label={text('tripRooms.title')}
          value={lodging}
          onChange={setLodging}
          options={read.lodgings.map((one) => ({ value: one.id, label: `${one.hotelName ?? one.lodgingNo} ${one.checkIn}` }))}
        />
      )}
      {read.mayAssign ? (
        <div className="own-actions">
          <Button onClick={board.undo} disabled={!board.canUndo} title="Ctrl+Z">
            {text('tripRooms.undo')}
          </Button>
          <Button onClick={board.redo} disabled={!board.canRedo} title="Ctrl+Y">
            {text('tripRooms.redo')}
          </Button>
          <Link to={`/trip-arrangement?trip=${id}`}>{text('tripRooms.arrange')}</Link>
          <Button type="primary" onClick={board.save} disabled={!board.changed} loading={board.busy} title="Ctrl+S">
            {text('tripRooms.save')}
          </Button>
        </div>
      ) : (
        <p className="own-note">{text('tripRooms.readOnly')}</p>
      )}
      <p role="status" className="room-note">
        {note}
      </p>
      {chosen && read.mayAssign && (
        <BedActions
          person={people.get(chosen)}
          bed={beds.find((bed) => personIn(bed) === chosen)}
          beds={board.now}
          people={people}
          rooms={rooms}
          onMove={(room) => move(chosen, room)}
          onBeds={board.change}
          onClose={() => setChosen(null)}
        />
      )}
      <div className="room-cards" {...carry}>
        <RoomCard {...shared} room={null} beds={[]} waiting={open} />
        {rooms.map((room) => (
          <RoomCard key={room.id} {...shared} room={room} beds={beds.filter((bed) => bed.lodgingRoom === room.id)} waiting={[]} />
        ))}
      </div>
    </div>
  );
}
