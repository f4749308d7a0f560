import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useArrangement } from '@zhixing/shell/page/use-arrangement.ts';
import { useCarry } from '@zhixing/shell/page/use-carry.ts';
import { Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { CoachFacts } from './coach-facts.tsx';
import { NewVehicle } from './new-vehicle.tsx';
import { RiderList } from './rider-list.tsx';
import { SeatPicture } from './seat-picture.tsx';
import { addressOf, freed, type ReadSeats, type Rider, type Seat, seated, seatOn, sendSeats } from './seating.ts';
import './seats.css';

/** The coaches of a trip: read once, seats arranged here, saved as a whole. */
export function SeatBoard({ trip }: { trip: string }) {
  const language = useLanguage();
  const [reads, setReads] = useState(0);
  const query = useQuery({
    queryKey: ['tripSeats', language, trip, reads],
    queryFn: ({ signal }) => api.get<ReadSeats>(addressOf(trip), {}, { signal }),
    // Read again when the page is opened or a vehicle is added, not while seats are arranged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return <Part query={query}>{(read) => <OpenBoard read={read} onAdded={() => setReads((n) => n + 1)} />}</Part>;
}

function OpenBoard({ read, onAdded }: { read: ReadSeats; onAdded: () => void }) {
  const text = useText();
  const { id } = read.trip;
  const version = useRef(read.version);
  const send = async (seats: readonly Seat[]) => {
    const next = await sendSeats(id, version.current, seats);
    version.current = next.version;
    return next.seats;
  };
  const board = useArrangement<readonly Seat[]>(read.seats, send, text('tripSeats.saved'));
  const [shown, setShown] = useState(read.vehicles[0]?.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const riders = useRiders(read);
  const coach = read.vehicles.find((one) => one.id === shown) ?? read.vehicles[0];
  const seatOf = (rider: string) => (coach ? seatOn(board.now, read.vehicles, coach, rider) : undefined);
  const put = (rider: string, seatNo: string) => {
    const who = riders.get(rider);
    if (!who || !coach) return;
    const next = seated(board.now, read.vehicles, who, { coach, seatNo });
    if (next !== board.now) board.change(next);
    setChosen(null);
  };
  const free = (seat: Seat) => {
    const next = freed(board.now, seat);
    if (next !== board.now) board.change(next);
  };
  const lock = (seat: Seat) => board.change(board.now.map((one) => (one === seat ? { ...one, locked: !one.locked } : one)));
  const carry = useCarry(put);
  const count = (of: string) => board.now.filter(({ tripVehicle }) => tripVehicle === of).length;
  const open = [...riders.values()].filter((rider) => !seatOf(rider.id));
  return (
    <div className="seat-board">
      <p className="own-note">
        <Link to={`/trip?id=${id}`}>{read.trip.name}</Link>{' '}
        {text('tripSeats.facts', { vehicles: read.vehicles.length, riders: riders.size, open: open.length })}
      </p>
      <div className="own-actions">
        {read.vehicles.length > 1 && (
          <Segmented
            aria-label={text('tripSeats.vehicles')}
            value={coach?.id ?? ''}
            options={read.vehicles.map((one) => ({
              value: one.id,
              label: `${text('tripSeats.coachNo', { carNo: one.carNo })} ${count(one.id)}/${one.riderSeats}`,
            }))}
            onChange={setShown}
          />
        )}
        {read.mayAdd && <Button onClick={() => setAdding(true)}>{text('tripSeats.add')}</Button>}
        {read.mayArrange && (
          <>
            <Button onClick={board.undo} disabled={!board.canUndo} title="Ctrl+Z">
              {text('tripSeats.undo')}
            </Button>
            <Button onClick={board.redo} disabled={!board.canRedo} title="Ctrl+Y">
              {text('tripSeats.redo')}
            </Button>
            <Button type="primary" onClick={board.save} disabled={!board.changed} loading={board.busy} title="Ctrl+S">
              {text('tripSeats.save')}
            </Button>
          </>
        )}
      </div>
      {!read.mayArrange && <p className="own-note">{text('tripSeats.readOnly')}</p>}
      {coach ? (
        <div className="seat-columns" {...carry}>
          <div>
            <CoachFacts coach={coach} />
            <SeatPicture
              coach={coach}
              seats={board.now.filter(({ tripVehicle }) => tripVehicle === coach.id)}
              riders={riders}
              chosen={chosen}
              editable={read.mayArrange}
              onPut={put}
              onChoose={setChosen}
              onFree={free}
              onLock={lock}
            />
          </div>
          <RiderList open={open} groups={read.groups} chosen={chosen} editable={read.mayArrange} onChoose={setChosen} />
        </div>
      ) : (
        <p className="own-note">{text('tripSeats.noVehicle')}</p>
      )}
      {adding && <NewVehicle trip={id} carNo={read.vehicles.length + 1} onSaved={onAdded} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Everybody who needs a seat, adults first. */
function useRiders({ children, staff, groups }: ReadSeats): ReadonlyMap<string, Rider> {
  const roles = useModel('tripStaff').data?.fields.find(({ name }) => name === 'role')?.options ?? [];
  const groupName = new Map(groups.map(({ id, name }) => [id, name]));
  const adults = staff.map(({ id, name, role }): Rider => {
    return { id, kind: 'tripStaff', name, note: roles.find(({ value }) => value === role)?.label ?? role };
  });
  const pupils = children.map(({ id, name, className, group }): Rider => {
    return { id, kind: 'student', name, note: [className, groupName.get(group ?? '')].filter(Boolean).join(' · ') };
  });
  return new Map([...adults, ...pupils].map((rider) => [rider.id, rider]));
}
