import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { ask, Failure, randomId } from './http.ts';
import { clearRosters, refresh, useLeader } from './state.ts';
import { text } from './texts.ts';

interface Guard {
  readonly code: string;
  readonly title: string;
  readonly holds: boolean;
  readonly override?: object;
  readonly gaps: readonly { readonly text: string; readonly hint?: true }[];
}

const acts: Readonly<Record<string, readonly string[]>> = {
  ready: ['depart'],
  inProgress: ['arriveBack', 'suspend'],
  suspended: ['resume', 'abort'],
};
const needsReason: readonly string[] = ['suspend', 'resume', 'abort'];

/** The state of a trip, what keeps it from its next step, and the steps. These need the line: they are decided by the server. */
export function StateTab() {
  const { board, trips } = useLeader();
  const [guards, setGuards] = useState<readonly Guard[] | null>(null);
  const [said, setSaid] = useState('');
  const trip = board?.trip;
  const id = trip?.id ?? '';
  const read = useCallback(async () => {
    const answer = await ask<{ guards: readonly Guard[] }>('GET', `/api/trips/${id}/readiness`).catch(() => null);
    setGuards(answer?.guards ?? null);
  }, [id]);
  useEffect(() => void read(), [read]);
  if (!trip) return null;
  const run = async (work: () => Promise<unknown>) => {
    setSaid('');
    try {
      await work();
      await refresh(id);
    } catch (error) {
      setSaid(error instanceof Failure && error.why === 'refused' ? error.message : text('leaderPage.needsLine'));
    }
    await read();
  };
  const act = (action: string, reason: string) =>
    run(() =>
      ask('POST', `/api/data/trip/${id}/actions/${action}`, { args: needsReason.includes(action) ? { reason } : {} }, { key: randomId() }),
    );
  const open = guards?.filter((guard) => !guard.holds && !guard.override) ?? [];
  return (
    <main>
      <h2>{text(`leaderPage.status.${trip.status}`)}</h2>
      {said && (
        <p className="card bad" role="alert">
          {said}
        </p>
      )}
      {trip.status === 'ready' && <Statement trip={id} run={run} />}
      {trip.status === 'inProgress' && <AlarmStatement trip={id} run={run} />}
      {guards === null ? (
        <p className="soft">{text('leaderPage.guardsNeedLine')}</p>
      ) : (
        <ul className="list">
          {open.map(({ code, title, gaps }) => (
            <li key={code} className="card">
              <strong>
                {code} {title}
              </strong>
              {gaps.map((gap) => (
                <span key={gap.text}>{gap.text}</span>
              ))}
            </li>
          ))}
          {open.length === 0 && <li className="card done">{text('leaderPage.allHold')}</li>}
        </ul>
      )}
      {(acts[trip.status] ?? [])
        .filter((action) => trips?.acts.includes(action))
        .map((action) => (
          <Act key={action} action={action} act={act} />
        ))}
      <button
        type="button"
        onClick={() =>
          void clearRosters().then(() => {
            location.hash = '#/';
          })
        }
      >
        {text('leaderPage.forget')}
      </button>
    </main>
  );
}

function Act({ action, act }: { action: string; act: (action: string, reason: string) => Promise<void> }) {
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const needs = needsReason.includes(action);
  if (!asked)
    return (
      <button type="button" className={action === 'suspend' || action === 'abort' ? 'danger' : 'main'} onClick={() => setAsked(true)}>
        {text(`leaderPage.acts.${action}`)}
      </button>
    );
  return (
    <div className="card form">
      {needs && (
        <label>
          {text('leaderPage.reason')}
          <input value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      <button
        type="button"
        className="main"
        disabled={needs && reason.trim().length < 2}
        onClick={() => void act(action, reason.trim()).then(() => setAsked(false))}
      >
        {text('leaderPage.sure', { act: text(`leaderPage.acts.${action}`) })}
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        {text('leaderPage.back')}
      </button>
    </div>
  );
}

interface Check {
  readonly id: string;
  readonly version: number;
}

const checkOf = async (trip: string): Promise<Check | undefined> =>
  (await ask<{ list: readonly Check[] }>('GET', `/api/data/departureCheck?filter=${encodeURIComponent(JSON.stringify({ trip }))}`)).list[0];

const statements = ['weatherOk', 'contactsConfirmed', 'firstAidChecked', 'devicesReady'] as const;

interface RunProps {
  readonly trip: string;
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

function Statement({ trip, run }: RunProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = Object.fromEntries(statements.map((name) => [name, given.get(name) === 'on']));
    const values = { ...said, devicesNote: String(given.get('devicesNote') ?? '').trim() || null };
    void run(async () => {
      const known = await checkOf(trip);
      if (known) await ask('PUT', `/api/data/departureCheck/${known.id}`, { version: known.version, ...values });
      else await ask('POST', '/api/data/departureCheck', { trip, ...values }, { key: randomId() });
    });
  };
  return (
    <form className="form card" onSubmit={submit}>
      {statements.map((name) => (
        <label key={name} className="check">
          <input type="checkbox" name={name} /> {text(`leaderPage.statements.${name}`)}
        </label>
      ))}
      <label>
        {text('leaderPage.devicesNote')}
        <input name="devicesNote" maxLength={200} />
      </label>
      <button type="submit">{text('leaderPage.state')}</button>
    </form>
  );
}

function AlarmStatement({ trip, run }: RunProps) {
  const confirm = () =>
    run(async () => {
      const known = await checkOf(trip);
      if (known)
        await ask(
          'POST',
          `/api/data/departureCheck/${known.id}/actions/confirmAlarms`,
          { args: { note: text('leaderPage.noAlarms') } },
          { key: randomId() },
        );
    });
  return (
    <button type="button" onClick={() => void confirm()}>
      {text('leaderPage.confirmAlarms')}
    </button>
  );
}
