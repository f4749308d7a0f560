import { useText } from '@zhixing/client/i18n.ts';
import { Button, Select } from 'antd';
import { type Bed, type Person, type Room, refusal, withBed } from './rooms.ts';

interface Props {
  readonly person: Person | undefined;
  readonly bed: Bed | undefined;
  readonly beds: readonly Bed[];
  readonly people: ReadonlyMap<string, Person>;
  readonly rooms: readonly Room[];
  readonly onMove: (room: Room | null) => void;
  readonly onBeds: (beds: readonly Bed[]) => void;
  readonly onClose: () => void;
}

/** What can be done with the chosen person, without dragging: another room, the office of the room, a lock. */
export function BedActions({ person, bed, beds, people, rooms, onMove, onBeds, onClose }: Props) {
  const text = useText();
  if (!person) return null;
  const options = [
    { value: '', label: text('tripRooms.open') },
    ...rooms.map((room) => ({
      value: room.id,
      label: `${room.name} ${beds.filter(({ lodgingRoom }) => lodgingRoom === room.id).length}/${room.beds}`,
      disabled: room.id !== bed?.lodgingRoom && refusal(person, room, beds, people) !== null,
    })),
  ];
  return (
    <section className="room-chosen" aria-label={text('tripRooms.chosen', { name: person.name })}>
      <strong>{person.name}</strong>
      <Select
        aria-label={text('tripRooms.moveTo')}
        value={bed?.lodgingRoom ?? ''}
        options={options}
        disabled={bed?.locked === true}
        showSearch
        optionFilterProp="label"
        onChange={(to) => onMove(rooms.find(({ id }) => id === to) ?? null)}
      />
      {bed && !person.isStaff && (
        <Button aria-pressed={bed.isRoomLeader} onClick={() => onBeds(withBed(beds, bed, { isRoomLeader: !bed.isRoomLeader }))}>
          {text('tripRooms.leader')}
        </Button>
      )}
      {bed && (
        <Button aria-pressed={bed.locked} onClick={() => onBeds(withBed(beds, bed, { locked: !bed.locked }))}>
          {text(bed.locked ? 'tripRooms.unlock' : 'tripRooms.lock')}
        </Button>
      )}
      <Button onClick={onClose}>{text('tripRooms.done')}</Button>
    </section>
  );
}
