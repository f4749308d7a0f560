import { type ReactNode, useEffect } from 'react';
import type { TripLine } from './board.ts';
import { LogTab } from './log-tab.tsx';
import { MealTab } from './meal-tab.tsx';
import { RollCall } from './roll-call.tsx';
import { RoomTab } from './room-tab.tsx';
import { to, useRoute } from './route.ts';
import { Sos } from './sos.tsx';
import { openTrip, useLeader } from './state.ts';
import { StateTab } from './state-tab.tsx';
import { TaskList } from './task-list.tsx';
import { moment, text } from './texts.ts';
import { Unsent } from './unsent.tsx';

/** States of a trip in which its alarm button is there. */
const underWay: readonly string[] = ['ready', 'inProgress', 'suspended', 'returned'];

/** The page of a leader: trips, and of one trip its roll calls, meals, rooms, log and state. */
export function LeaderApp() {
  const { trip, tab, task } = useRoute();
  const { board, queue } = useLeader();
  useEffect(() => {
    if (trip) void openTrip(trip);
  }, [trip]);
  const waiting = queue.length;
  return (
    <>
      <LineBar waiting={waiting} />
      {tab === 'unsent' && <Unsent />}
      {!trip && tab !== 'unsent' && <TripList />}
      {trip && tab !== 'unsent' && (
        <>
          {!task && (
            <header className="top">
              <a className="back" href={to(null)}>
                {text('leaderPage.trips')}
              </a>
              <h1>{board?.trip?.name ?? text('leaderPage.reading')}</h1>
            </header>
          )}
          {board?.trip && !task && underWay.includes(board.trip.status) && <Sos trip={trip} />}
          {board?.trip ? <Inside tab={tab} task={task} /> : <p className="soft">{text('leaderPage.notKept')}</p>}
          {!task && <Tabs trip={trip} tab={tab} />}
        </>
      )}
    </>
  );
}

function Inside({ tab, task }: { tab: string; task: string | null }): ReactNode {
  if (tab === 'meals') return <MealTab />;
  if (tab === 'rooms') return <RoomTab />;
  if (tab === 'log') return <LogTab />;
  if (tab === 'state') return <StateTab />;
  return task ? <RollCall key={task} id={task} /> : <TaskList />;
}

function LineBar({ waiting }: { waiting: number }) {
  const { line, queue, full } = useLeader();
  const refused = queue.filter((item) => item.refused !== undefined).length;
  if (full)
    return (
      <p className="line bad" role="alert">
        {text('leaderPage.full')}
      </p>
    );
  if (line === 'signIn')
    return (
      <a className="line bad" href={`/login?redirect=${encodeURIComponent('/leader')}`}>
        {text('leaderPage.signIn', { count: waiting })}
      </a>
    );
  if (line === 'on' && waiting === 0) return null;
  const tone = refused > 0 ? 'bad' : 'warn';
  const key = refused > 0 ? 'leaderPage.refusedCount' : line === 'off' ? 'leaderPage.offline' : 'leaderPage.sending';
  return (
    <div role="status">
      <a className={`line ${tone}`} href="#/all/unsent">
        {text(key, { count: refused > 0 ? refused : waiting })}
      </a>
    </div>
  );
}

function TripList() {
  const { trips, ready } = useLeader();
  return (
    <main>
      <h1>{text('leaderPage.title')}</h1>
      {trips === null && <p className="soft">{text(ready ? 'leaderPage.noneKept' : 'leaderPage.reading')}</p>}
      {trips?.trips.length === 0 && <p className="soft">{text('leaderPage.noTrips')}</p>}
      {trips?.trips.map((trip) => (
        <TripCard key={trip.id} trip={trip} />
      ))}
    </main>
  );
}

const TripCard = ({ trip: { id, name, status, departAt, returnAt, open } }: { trip: TripLine }) => (
  <a className="card" href={to(id)}>
    <strong>{name}</strong>
    <span className="soft">
      {moment(departAt)} – {moment(returnAt)}
    </span>
    <span>
      {text(`leaderPage.status.${status}`)} · {open === 0 ? text('leaderPage.allCalled') : text('leaderPage.openTasks', { count: open })}
    </span>
  </a>
);

const tabs = ['roll', 'meals', 'rooms', 'log', 'state'] as const;

function Tabs({ trip, tab }: { trip: string; tab: string }) {
  return (
    <nav className="tabs" aria-label={text('leaderPage.parts')}>
      {tabs.map((name) => (
        <a key={name} href={to(trip, name)} aria-current={tab === name ? 'page' : undefined}>
          {text(`leaderPage.tabs.${name}`)}
        </a>
      ))}
    </nav>
  );
}
