import { type ReactNode, useState } from 'react';
import { type Board, type Entry, figuresOf, type Mark, type Person, resultsOf, type Task } from './board.ts';
import { HandOver } from './hand-over.tsx';
import { randomId } from './http.ts';
import { to } from './route.ts';
import { Scanner } from './scanner.tsx';
import { add, entriesOf, useLeader } from './state.ts';
import { whoOf } from './task-list.tsx';
import { moment, text } from './texts.ts';

const presentMarks: readonly Mark[] = ['present', 'late', 'manual'];

/** Marks somebody; it is stored on the phone before it is sent. */
const mark = (board: Board, task: Task, person: Person, entry: Pick<Entry, 'result'> & Partial<Entry>): Promise<boolean> => {
  const id = randomId();
  const whom = person.staff ? { tripStaff: person.id } : { student: person.id };
  const made: Entry = { id, task: task.id, at: new Date().toISOString(), mode: 'manual', ...whom, ...entry };
  const title = `${person.name} · ${text(`leaderPage.marks.${entry.result}`)} · ${text(`leaderPage.nodes.${task.node}`)}`;
  return add({ kind: 'checkIn', id, trip: board.trip?.id ?? '', title, entry: made });
};

/** One roll call, to be done with one thumb: a tap is present, another takes it back. */
export function RollCall({ id }: { id: string }) {
  const { board, queue } = useLeader();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [scans, setScans] = useState(false);
  const [done, setDone] = useState<readonly Person[]>([]);
  const task = board?.tasks.find((one) => one.id === id);
  if (!board?.trip || !task) return <p className="soft">{text('leaderPage.notKept')}</p>;
  const results = resultsOf(task, entriesOf(queue));
  const figures = figuresOf(results);
  const people = board.people.filter((person) => results.has(person.id));
  const set = (person: Person, result: Mark, more: Partial<Entry> = {}) => {
    navigator.vibrate?.(15);
    setDone([...done, person]);
    void mark(board, task, person, { result, ...more });
  };
  const undo = () => {
    const person = done.at(-1);
    if (!person) return;
    setDone(done.slice(0, -1));
    void mark(board, task, person, { result: 'unmarked' });
  };
  const shown = people.filter(({ id: person }) => !onlyOpen || results.get(person) === 'unmarked' || results.get(person) === 'absent');
  return (
    <main className="roll">
      <RollHead board={board} task={task} figures={figures} />
      <div className="tools">
        <label>
          <input type="checkbox" checked={onlyOpen} onChange={(event) => setOnlyOpen(event.target.checked)} /> {text('leaderPage.onlyOpen')}
        </label>
        <button type="button" onClick={() => setScans(!scans)} aria-pressed={scans}>
          {text('leaderPage.scan')}
        </button>
      </div>
      {scans && <Scanner board={board} people={people} found={(person, more) => set(person, 'present', more)} />}
      <ul className="rows">
        {sorted(shown, board).map((person) => (
          <PersonRow key={person.id} person={person} board={board} task={task} result={results.get(person.id) ?? 'unmarked'} set={set} />
        ))}
      </ul>
      <RollFoot board={board} task={task} people={people} results={results} undo={done.length > 0 ? undo : null} />
    </main>
  );
}

const sorted = (people: readonly Person[], { groups }: Board): Person[] => {
  const place = new Map(groups.map(({ id, name }) => [id, name]));
  const key = ({ staff, group, className, name }: Person) => `${staff ? 1 : 0} ${place.get(group ?? '') ?? ''} ${className} ${name}`;
  return people.toSorted((a, b) => key(a).localeCompare(key(b), 'zh-CN'));
};

interface HeadProps {
  readonly board: Board;
  readonly task: Task;
  readonly figures: ReturnType<typeof figuresOf>;
}

const RollHead = ({ board, task, figures: { expected, present, leave, absent, unmarked } }: HeadProps) => (
  <header className="sticky">
    <a className="back" href={to(board.trip?.id ?? null)}>
      {text('leaderPage.back')}
    </a>
    <h1>
      {text(`leaderPage.nodes.${task.node}`)} · {whoOf(task, board)}
    </h1>
    <p className="figures" aria-live="polite">
      {text('leaderPage.figures', { expected, present, leave, absent, unmarked })}
    </p>
    <span className="soft">{moment(task.planAt)}</span>
  </header>
);

interface RowProps {
  readonly person: Person;
  readonly board: Board;
  readonly task: Task;
  readonly result: Mark;
  readonly set: (person: Person, result: Mark, more?: Partial<Entry>) => void;
}

function PersonRow({ person, board, task, result, set }: RowProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isPresent = presentMarks.includes(result);
  const handsOver = task.node === 'dismiss' && !person.staff;
  const tap = () => {
    if (isPresent) set(person, 'unmarked');
    else if (handsOver) setOpen(!isOpen);
    else set(person, 'present');
  };
  const other = (mark: Mark) => {
    setOpen(false);
    set(person, mark);
  };
  return (
    <li className={`row ${isPresent ? 'present' : result}`}>
      <button type="button" className="tap" onClick={tap} aria-pressed={isPresent}>
        <strong>{person.name}</strong>
        <span className="soft">{person.className}</span>
        <span className="mark">{text(`leaderPage.marks.${result}`)}</span>
      </button>
      <button type="button" className="more" onClick={() => setOpen(!isOpen)} aria-label={text('leaderPage.other', { name: person.name })}>
        ⋯
      </button>
      {isOpen && (
        <div className="options">
          {handsOver && (
            <HandOver
              board={board}
              person={person}
              taken={(more) => {
                setOpen(false);
                set(person, 'present', more);
              }}
            />
          )}
          {(['late', 'leave', 'absent'] as const).map((mark) => (
            <button key={mark} type="button" onClick={() => other(mark)}>
              {text(`leaderPage.marks.${mark}`)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}

interface FootProps {
  readonly board: Board;
  readonly task: Task;
  readonly people: readonly Person[];
  readonly results: ReadonlyMap<string, Mark>;
  readonly undo: (() => void) | null;
}

function RollFoot({ board, task, people, results, undo }: FootProps) {
  const unmarked = people.filter(({ id }) => results.get(id) === 'unmarked');
  const [asked, setAsked] = useState(false);
  const trip = board.trip?.id ?? '';
  const restAbsent = async () => {
    setAsked(false);
    for (const person of unmarked) await mark(board, task, person, { result: 'absent' });
  };
  const finish = async () => {
    const title = `${text('leaderPage.finish')} · ${text(`leaderPage.nodes.${task.node}`)} · ${whoOf(task, board)}`;
    await add({ kind: 'post', trip, title, path: `/api/data/checkInTask/${task.id}/actions/finish`, body: { args: {} } });
    location.hash = to(trip);
  };
  return (
    <footer className="foot">
      <button type="button" disabled={!undo} onClick={() => undo?.()}>
        {text('leaderPage.undo')}
      </button>
      {unmarked.length > 0 ? (
        <button type="button" className={asked ? 'danger' : ''} onClick={() => (asked ? void restAbsent() : setAsked(true))}>
          {text(asked ? 'leaderPage.restSure' : 'leaderPage.restAbsent', { count: unmarked.length })}
        </button>
      ) : (
        <button type="button" className="main" disabled={task.status === 'done'} onClick={() => void finish()}>
          {text(task.status === 'done' ? 'leaderPage.finished' : 'leaderPage.finish')}
        </button>
      )}
    </footer>
  );
}
