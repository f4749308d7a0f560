import { type Board, figuresOf, resultsOf, type Task } from './board.ts';
import { to } from './route.ts';
import { entriesOf, useLeader } from './state.ts';
import { moment, text } from './texts.ts';

/** The roll calls of a trip: own ones that are open, those of others, and those that are done; each by time, groups and coaches in order. */
export function TaskList() {
  const { board, queue } = useLeader();
  if (!board?.trip) return null;
  const waiting = entriesOf(queue);
  const finishing = new Set(queue.flatMap((item) => (item.kind === 'post' && item.path.endsWith('/finish') ? [item.path] : [])));
  const isDone = ({ id, status }: Task) => status === 'done' || finishing.has(`/api/data/checkInTask/${id}/actions/finish`);
  const line = (task: Task) => (
    <TaskLine key={task.id} task={task} board={board} isDone={isDone(task)} figures={figuresOf(resultsOf(task, waiting))} />
  );
  const tasks = board.tasks.toSorted((a, b) => a.planAt.localeCompare(b.planAt) || inOrder.compare(whoOf(a, board), whoOf(b, board)));
  const own = tasks.filter((task) => board.operator !== null && task.operator === board.operator && !isDone(task));
  const others = tasks.filter((task) => !own.includes(task) && !isDone(task));
  const done = tasks.filter(isDone);
  return (
    <main>
      {own.length > 0 && <h2>{text('leaderPage.mine')}</h2>}
      <ul className="list">{own.map(line)}</ul>
      {tasks.length === 0 && <p className="soft">{text('leaderPage.noTasks')}</p>}
      {others.length > 0 && <h2>{text(own.length > 0 ? 'leaderPage.otherTasks' : 'leaderPage.tasks')}</h2>}
      <ul className="list">{others.map(line)}</ul>
      {done.length > 0 && <h2>{text('leaderPage.doneTasks', { count: done.length })}</h2>}
      <ul className="list">{done.map(line)}</ul>
    </main>
  );
}

/** Coach 2 comes before coach 10. */
const inOrder = new Intl.Collator('zh-CN', { numeric: true });

interface LineProps {
  readonly task: Task;
  readonly board: Board;
  readonly isDone: boolean;
  readonly figures: ReturnType<typeof figuresOf>;
}

function TaskLine({ task, board, isDone, figures }: LineProps) {
  const { expected, present, unmarked, absent } = figures;
  return (
    <li>
      <a className={isDone ? 'card done' : 'card'} href={to(board.trip?.id ?? null, 'roll', task.id)}>
        <strong>
          {text(`leaderPage.nodes.${task.node}`)} · {whoOf(task, board)}
        </strong>
        <span className="soft">
          {moment(task.planAt)} {task.title}
        </span>
        <span>
          {isDone ? text('leaderPage.finished') : text('leaderPage.toCall', { count: unmarked })} · {present}/{expected}
          {absent > 0 && ` · ${text('leaderPage.absentCount', { count: absent })}`}
        </span>
      </a>
    </li>
  );
}

/** Whose roll call it is: a group, a coach, or all others. */
export function whoOf({ group, vehicle, title }: Task, { groups, vehicles }: Board): string {
  const coach = vehicles.find(({ id }) => id === vehicle);
  if (coach) return text('leaderPage.coach', { no: coach.carNo, plate: coach.plateNo });
  return groups.find(({ id }) => id === group)?.name ?? title;
}
