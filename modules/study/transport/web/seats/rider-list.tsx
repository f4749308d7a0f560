import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { RIDER_TYPE } from './seat-picture.tsx';
import type { ReadSeats, Rider } from './seating.ts';

interface Props {
  readonly open: readonly Rider[];
  readonly groups: ReadSeats['groups'];
  readonly chosen: string | null;
  readonly editable: boolean;
  readonly onChoose: (rider: string | null) => void;
}

/** Riders without a seat on this leg. One is chosen, then a seat; or they are dragged. */
export function RiderList({ open, groups, chosen, editable, onChoose }: Props) {
  const text = useText();
  const [group, setGroup] = useState<string | null>(null);
  const name = groups.find(({ id }) => id === group)?.name;
  const shown = name ? open.filter(({ note }) => note.split(' · ').includes(name)) : open;
  return (
    <section aria-label={text('tripSeats.open')} className="rider-list">
      <h2>
        {text('tripSeats.open')} <small>{open.length}</small>
      </h2>
      {groups.length > 0 && (
        <Select
          allowClear
          aria-label={text('tripSeats.group')}
          placeholder={text('tripSeats.group')}
          value={group}
          options={groups.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(next) => setGroup(next ?? null)}
        />
      )}
      {shown.length === 0 ? (
        <p className="own-note">{text('tripSeats.allSeated')}</p>
      ) : (
        <ul>
          {shown.map((rider) => (
            <li key={rider.id}>
              <button
                type="button"
                aria-pressed={chosen === rider.id}
                disabled={!editable}
                draggable={editable}
                data-carry={editable ? rider.id : undefined}
                onClick={() => onChoose(chosen === rider.id ? null : rider.id)}
                onDragStart={(event) => event.dataTransfer.setData(RIDER_TYPE, rider.id)}
              >
                <span>{rider.name}</span> <small>{rider.note}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
