import { useQueries, useQuery } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Tag } from 'antd';
import { Link } from 'react-router';
import '@zhixing/shell/page/page.css';
import './departures.css';

interface Trip {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly departAt: string;
  readonly returnAt: string;
  readonly open: number;
}

interface Guard {
  readonly code: string;
  readonly title: string;
  readonly holds: boolean;
  readonly override?: object;
  readonly gaps: readonly { readonly text: string; readonly who: readonly string[] }[];
}

interface Readiness {
  readonly guards: readonly Guard[];
}

/** Gaps of one guard that are named; the others stand on the page of the trip. */
const NAMED = 2;

const REFRESH_MS = 30_000;

/** Departure checks (出发核验): the trips that are about to leave or on their way, with what keeps each from its next step. */
export default function DeparturesPage() {
  const text = useText();
  const words = { label: text('departures.parts'), work: text('departures.byTrip'), list: text('departures.checks') };
  return (
    <WorkAndList model="departureCheck" words={words}>
      <Departures />
    </WorkAndList>
  );
}

function Departures() {
  const text = useText();
  const language = useLanguage();
  const query = useQuery({
    queryKey: [...keys.allData, language, 'departures'],
    queryFn: ({ signal }) => api.get<{ trips: readonly Trip[] }>('/api/check-ins/trips', undefined, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const model = useModel('trip');
  return (
    <section className="program-page">
      <Part query={query} after={[model]}>
        {({ trips }) => (
          <>
            <header>
              <h1>{text('departures.title')}</h1>
              <p className="own-note">{text('departures.intro')}</p>
            </header>
            {trips.length === 0 ? <p className="own-note">{text('departures.none')}</p> : <Trips trips={trips} />}
          </>
        )}
      </Part>
    </section>
  );
}

/** Drawn once what each trip misses is known: rows that grew one after another would push those below them away under the pointer. */
function Trips({ trips }: { trips: readonly Trip[] }) {
  const text = useText();
  const language = useLanguage();
  const readiness = useQueries({
    queries: trips.map(({ id, status }) => ({
      queryKey: [...keys.allData, language, 'departures', id, status],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Readiness>(`/api/trips/${id}/readiness`, undefined, { signal }),
      refetchInterval: REFRESH_MS,
    })),
  });
  if (readiness.some(({ isPending }) => isPending)) return <Waiting />;
  const guardsOf = new Map(trips.map(({ id }, at) => [id, readiness[at]?.data?.guards]));
  return (
    <OwnTable
      label={text('departures.title')}
      rowKey={({ id }) => id}
      rows={trips}
      columns={[
        { key: 'name', title: text('departures.trip'), draw: ({ id, name }) => <Link to={`/trip?id=${id}`}>{name}</Link> },
        { key: 'status', title: text('departures.state'), draw: ({ status }) => <State status={status} /> },
        { key: 'departAt', title: text('departures.departs'), draw: ({ departAt }) => dateTime(departAt) },
        { key: 'open', title: text('departures.rollCalls'), draw: ({ open }) => text('departures.open', { count: open }) },
        { key: 'missing', title: text('departures.missing'), draw: ({ id }) => <Missing id={id} guards={guardsOf.get(id)} /> },
        { key: 'links', title: '', label: text('departures.links'), draw: ({ id }) => <Links id={id} /> },
      ]}
    />
  );
}

function State({ status }: { status: string }) {
  const model = useModel('trip').data;
  const field = model?.fields.find(({ name }) => name === 'status');
  return <Tag>{field?.options?.find(({ value }) => value === status)?.label ?? status}</Tag>;
}

/** What keeps the trip from leaving or from its return, and who can close it; the rest stands on its page. */
function Missing({ id, guards }: { id: string; guards: readonly Guard[] | undefined }) {
  const text = useText();
  if (!guards) return <span className="own-note">…</span>;
  const open = guards.filter(({ holds, override }) => !holds && !override);
  if (open.length === 0) return <span>{text('departures.nothing')}</span>;
  return (
    <ul className="departures-missing">
      {open.map((guard) => (
        <li key={guard.code}>
          <OpenGuard trip={id} guard={guard} />
        </li>
      ))}
    </ul>
  );
}

function OpenGuard({ trip, guard: { code, title, gaps } }: { trip: string; guard: Guard }) {
  const text = useText();
  const rest = gaps.length - NAMED;
  return (
    <>
      <Link to={`/trip?id=${trip}`}>
        {title} <small>{code}</small>
      </Link>
      {gaps.slice(0, NAMED).map(({ text: words, who }) => (
        <p key={words}>
          {words}
          <span className="own-note"> {who.join(text('departures.or'))}</span>
        </p>
      ))}
      {rest > 0 && <p className="own-note">{text('departures.more', { count: rest })}</p>}
    </>
  );
}

function Links({ id }: { id: string }) {
  const text = useText();
  return (
    <span className="departures-links">
      <a href={`/leader#/${id}/roll`}>{text('departures.board')}</a>
      <Link to={`/trip-badges?trip=${id}`}>{text('departures.badges')}</Link>
    </span>
  );
}
