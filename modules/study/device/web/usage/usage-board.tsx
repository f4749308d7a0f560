import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import type { Tone } from '@zhixing/model';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Pagination, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usageEvents } from '../../usage/device-usage.model.ts';
import { TripChoice } from '../live/trip-choice.tsx';

const SIZE = 50;

/** The lines of all devices, or of those of one trip, newest first. */
export function UsageBoard({ model }: { model: ModelDescription }) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const [event, setEvent] = useState<string>('');
  const [page, setPage] = useState(1);
  const trip = search.get('trip');
  const options = model.fields.find(({ name }) => name === 'event')?.options ?? [];
  const filter = { ...(trip && { trip }), ...(event && { event }) };
  const asked = useList('deviceUsage', { filter, sort: '-occurAt', page, size: SIZE });
  const change = (next: () => void) => {
    setPage(1);
    next();
  };
  return (
    <PeekStack>
      <div className="live-tools">
        <TripChoice trip={trip} onChange={(next) => change(() => setSearch(next ? { trip: next } : {}))} />
        <Segmented
          value={event}
          onChange={(next) => change(() => setEvent(next))}
          aria-label={text('usage.events')}
          options={[
            { value: '', label: text('usage.all') },
            ...usageEvents.map((value) => ({ value, label: options.find((one) => one.value === value)?.label ?? value })),
          ]}
        />
      </div>
      <Part query={asked}>
        {({ list, labels, pagination: { total } }) => (
          <>
            {list.length === 0 && <p className="own-note">{text('usage.nothing')}</p>}
            {list.length > 0 && <Lines rows={list} labels={labels} model={model} />}
            {total > SIZE && <Pagination current={page} pageSize={SIZE} total={total} showSizeChanger={false} onChange={setPage} />}
          </>
        )}
      </Part>
    </PeekStack>
  );
}

function Lines({ rows, labels, model }: { rows: readonly RecordRow[]; labels: Labels; model: ModelDescription }) {
  const text = useText();
  const options = model.fields.find(({ name }) => name === 'event')?.options ?? [];
  const label = (row: RecordRow, field: string) => labels[field]?.[String(row[field])] ?? '';
  const column = (key: string, draw: (row: RecordRow) => ReactNode): OwnColumn<RecordRow> => ({
    key,
    title: text(`usage.columns.${key}`),
    draw,
  });
  const columns = [
    column('occurAt', (row) => dateTime(String(row.occurAt))),
    column('event', (row) => {
      const event = options.find(({ value }) => value === row.event);
      return <ToneTag tone={(event?.tone as Tone | undefined) ?? 'neutral'}>{event?.label ?? String(row.event)}</ToneTag>;
    }),
    column('device', (row) => <PeekLink model="device" id={String(row.device)} label={label(row, 'device')} />),
    column('wearer', (row) => label(row, 'student') || label(row, 'tripStaff') || label(row, 'tripVehicle')),
    column('trip', (row) => label(row, 'trip')),
    column('battery', (row) => (row.battery === null ? '' : `${row.battery}%`)),
    column('by', (row) =>
      row.alarm ? <PeekLink model="alarm" id={String(row.alarm)} label={label(row, 'alarm')} /> : label(row, 'operator'),
    ),
  ];
  return <OwnTable label={text('usage.lines')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
