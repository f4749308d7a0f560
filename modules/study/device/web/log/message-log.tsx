import { dateTimeSeconds } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { RetentionNote } from '@zhixing/shell/page/retention-note.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { type LogMessage, useLog } from './use-log.ts';
import './log.css';

/** Messages of a device as they came (原始报文), with their meaning and why one was not used. */
export function MessageLog({ device }: { device: string }) {
  const text = useText();
  const [day, setDay] = useState('');
  const asked = useLog(device, day);
  return (
    <div className="device-log">
      <div className="device-log-filter">
        <label>
          <span>{text('log.day')}</span>
          <input type="date" className="ant-input ant-input-outlined" value={day} onChange={({ target }) => setDay(target.value)} />
        </label>
        <Button onClick={() => void asked.refetch()} loading={asked.isFetching}>
          {text('log.again')}
        </Button>
      </div>
      <p className="own-note">{text('log.recorded')}</p>
      <RetentionNote name="deviceMessages" />
      <Part query={asked}>
        {({ pages }) => (
          <>
            <Messages messages={pages.flatMap(({ messages }) => messages)} protocol={pages[0]?.protocol ?? null} />
            {asked.hasNextPage && (
              <Button loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
                {text('log.older')}
              </Button>
            )}
          </>
        )}
      </Part>
    </div>
  );
}

function Messages({ messages, protocol }: { messages: readonly LogMessage[]; protocol: string | null }) {
  const text = useText();
  if (messages.length === 0) return <p className="own-note">{text('log.nothing')}</p>;
  const columns: OwnColumn<LogMessage>[] = [
    { key: 'at', title: text('log.at'), draw: ({ receivedAt }) => dateTimeSeconds(receivedAt) },
    { key: 'direction', title: text('log.direction'), draw: ({ direction }) => text(`log.directions.${direction}`) },
    {
      key: 'kind',
      title: text('log.kind'),
      draw: ({ kind, timing, direction }) => (
        <>
          {text(`log.${direction === 'up' ? 'kinds' : 'asks'}.${kind}`)}
          {timing === 'late' && <Tag>{text('log.late')}</Tag>}
        </>
      ),
    },
    { key: 'protocol', title: text('log.protocol'), draw: () => protocol ?? '' },
    {
      key: 'refusal',
      title: text('log.refusal'),
      draw: ({ refusal }) => refusal && <Tag color="orange">{text(`log.refusals.${refusal}`)}</Tag>,
    },
    { key: 'decoded', title: text('log.decoded'), draw: (message) => <Meaning message={message} /> },
    { key: 'content', title: text('log.content'), draw: ({ content }) => <code className="device-log-raw">{content}</code> },
  ];
  return <OwnTable label={text('log.title')} columns={columns} rows={messages} rowKey={({ no }) => String(no)} />;
}

/** Values that the product has a name for; others have the short names of their protocol. */
const known = [
  'lng',
  'lat',
  'valid',
  'source',
  'accuracyM',
  'altitudeM',
  'speedKmh',
  'heading',
  'odometerKm',
  'battery',
  'alarms',
  'heartRate',
  'bodyTemp',
  'spo2',
  'steps',
  'worn',
  'text',
  'seconds',
  'area',
] as const;

function Meaning({ message: { decoded, content } }: { message: LogMessage }) {
  const text = useText();
  if (content === null) return <span className="own-note">{text('log.withheld')}</span>;
  return (
    <dl className="device-log-values">
      {Object.entries(decoded ?? {}).map(([name, value]) => (
        <div key={name}>
          <dt>{known.some((one) => one === name) ? text(`log.values.${name}`) : name}</dt>
          <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
