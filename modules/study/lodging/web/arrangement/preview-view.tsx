import { useText } from '@zhixing/client/i18n.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Alert } from 'antd';
import type { Preview } from './arranging.ts';

/** An arrangement before it is applied: what is impossible, figures, wishes that are not met, groups, coaches and rooms. */
export function PreviewView({ result }: { result: Preview }) {
  const text = useText();
  const { problems, figures, changes, unmet, met } = result;
  const first = figures[0] ?? {};
  return (
    <div className="arranging-result" aria-live="polite">
      {problems.map(({ text: words, soft }) => (
        <Alert key={words} type={soft ? 'warning' : 'error'} showIcon title={words} />
      ))}
      <dl className="arranging-figures">
        <Figure
          name="groups"
          value={text('arranging.sizes', { count: first.groups ?? 0, least: first.smallestGroup ?? 0, most: first.largestGroup ?? 0 })}
        />
        <Figure name="ofOneClass" value={String(first.ofOneClass ?? 0)} />
        <Figure name="seats" value={`${first.seated ?? 0}/${first.seats ?? 0}`} />
        <Figure name="beds" value={figures.map(({ lodged, beds }) => `${lodged}/${beds}`).join(' · ')} />
        <Figure name="mixedCorridors" value={String(figures.reduce((sum, one) => sum + (one.mixedCorridors ?? 0), 0))} />
        <Figure name="wishes" value={`${met}/${met + unmet.length}`} />
        <Figure name="changes" value={text('arranging.moved', { ...changes })} />
      </dl>
      <Unmet unmet={unmet} />
      <Groups result={result} />
      <Rooms result={result} />
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  const text = useText();
  return (
    <div>
      <dt>{text(`arranging.figure.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Unmet({ unmet }: { unmet: Preview['unmet'] }) {
  const text = useText();
  if (unmet.length === 0) return null;
  return (
    <section>
      <h2>{text('arranging.unmet', { count: unmet.length })}</h2>
      <OwnTable
        label={text('arranging.unmet', { count: unmet.length })}
        rows={unmet}
        rowKey={({ part, child, wish }) => `${part} ${child} ${wish}`}
        columns={[
          { key: 'part', title: text('arranging.inPart'), draw: ({ part }) => text(`arranging.part.${part}`) },
          { key: 'child', title: text('arranging.student'), draw: ({ child }) => child },
          { key: 'wish', title: text('arranging.wish'), draw: ({ wish }) => wish },
          { key: 'reason', title: text('arranging.reason'), draw: ({ reason }) => reason },
        ]}
      />
    </section>
  );
}

function Groups({ result: { groups } }: { result: Preview }) {
  const text = useText();
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{text('arranging.part.groups')}</h2>
      <OwnTable
        label={text('arranging.part.groups')}
        rows={groups}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: text('arranging.group'), draw: ({ name }) => name },
          { key: 'leader', title: text('arranging.leader'), draw: ({ leader }) => leader || '—' },
          { key: 'captain', title: text('arranging.captain'), draw: ({ captain }) => captain || '—' },
          { key: 'vehicle', title: text('arranging.vehicle'), draw: ({ vehicle }) => vehicle || '—' },
          { key: 'count', title: text('arranging.count'), draw: ({ members }) => members.length },
          { key: 'members', title: text('arranging.members'), draw: ({ members }) => members.join(' ') },
        ]}
      />
    </section>
  );
}

function Rooms({ result: { rooms } }: { result: Preview }) {
  const text = useText();
  const used = rooms.filter(({ people }) => people.length > 0);
  if (used.length === 0) return null;
  return (
    <section>
      <h2>{text('arranging.part.rooms')}</h2>
      <OwnTable
        label={text('arranging.part.rooms')}
        rows={used}
        rowKey={({ name, level }) => `${name} ${level}`}
        columns={[
          { key: 'name', title: text('arranging.room'), draw: ({ name }) => name },
          { key: 'for', title: text('arranging.for'), draw: ({ gender }) => text(`tripRooms.gender.${gender ?? 'open'}`) },
          { key: 'count', title: text('arranging.count'), draw: ({ people, size }) => `${people.length}/${size}` },
          { key: 'people', title: text('arranging.members'), draw: ({ people }) => people.join(' ') },
        ]}
      />
    </section>
  );
}
