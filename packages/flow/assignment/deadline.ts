import type { Task, Visit } from '../instance.ts';
import type { Deadline } from '../node.ts';
import { whoIs } from '../people.ts';
import { ask, type QuestionGenerator } from '../question.ts';
import { notifyPeople, type Run, record, tasksOf } from '../run.ts';
import type { Span } from '../span.ts';
import type { AssigneeNode } from './assignee-node.ts';
import { decideAutomatically } from './automatic.ts';

/** Sets the timer of the first reminder or the deadline; none if the date field it depends on is empty. */
export function* startDeadline(run: Run, node: AssigneeNode, visit: Visit): QuestionGenerator<void> {
  const rule = ruleOf(run, node);
  if (!rule) return;
  const from = rule.from === 'started' ? (run.instance.startedAt ?? run.event.at) : run.event.at;
  const field = typeof rule.from === 'object' ? { field: rule.from.field } : {};
  const deadline = yield* ask('moment', { from, ...field, after: rule.within });
  if (!deadline) return;
  const reminder = rule.remind ? yield* ask('moment', { from: run.event.at, after: rule.remind.first }) : null;
  visit.timer = next(deadline, reminder, 0);
}

/** A reminder or deadline has passed. Returns true if tasks were decided automatically, so that the node must be evaluated. */
export function* passDeadline(run: Run, node: AssigneeNode, visit: Visit): QuestionGenerator<boolean> {
  const rule = ruleOf(run, node);
  const { timer } = visit;
  if (!rule || !timer) return false;
  const open = tasksOf(run, visit).filter(({ state }) => state === 'open');
  if (timer.purpose === 'remind') {
    notifyPeople(
      run,
      'reminder',
      open.map(({ user }) => user),
      visit,
    );
    const again = rule.remind?.every ? yield* nextAfter(run, timer.at, rule.remind.every) : null;
    visit.timer = next(timer.deadline ?? timer.at, again, timer.count + 1);
    return false;
  }
  notifyPeople(
    run,
    'overdue',
    open.map(({ user }) => user),
    visit,
  );
  record(run, 'overdue', { visit, to: open.map(({ user }) => user) });
  return yield* overdue(run, visit, rule, open);
}

const ruleOf = (run: Run, node: AssigneeNode): Deadline | undefined => node.deadline ?? run.document.settings.deadline;

const next = (deadline: string, reminder: string | null, count: number): NonNullable<Visit['timer']> =>
  reminder && reminder < deadline
    ? { at: reminder, purpose: 'remind', count, deadline }
    : { at: deadline, purpose: 'overdue', count: 0, deadline };

function* overdue(run: Run, visit: Visit, rule: Deadline, open: readonly Task[]): QuestionGenerator<boolean> {
  const { timer } = visit;
  const after = rule.overdue;
  delete visit.timer;
  if (!timer || !after) return false;
  const count = timer.count + 1;
  if (count === after.agreeAfter) return agreeForAll(run, visit, open);
  if (count === after.transferAfter) yield* passOn(run, visit, rule, open);
  const again = yield* nextAfter(run, timer.at, after.every);
  if (again && again > timer.at) visit.timer = { ...timer, at: again, count };
  return false;
}

// Missed intervals are not caught up: users are notified once, and again after a whole interval.
function* nextAfter(run: Run, last: string, every: Span): QuestionGenerator<string | null> {
  const again = yield* ask('moment', { from: last, after: every });
  return again && again <= run.event.at ? yield* ask('moment', { from: run.event.at, after: every }) : again;
}

function agreeForAll(run: Run, visit: Visit, open: readonly Task[]): true {
  for (const task of open) if (task.role !== 'assist') decideAutomatically(run, visit, task, 'overdue');
  return true;
}

// Distributes the open tasks to the other users in turn; no one already asked here gets a second task.
function* passOn(run: Run, visit: Visit, rule: Deadline, open: readonly Task[]): QuestionGenerator<void> {
  if (!rule.overdue?.transferTo) return;
  const taken = new Set([...run.instance.excluded, ...tasksOf(run, visit).map(({ user }) => user)]);
  const others = (yield* whoIs(run, rule.overdue.transferTo, visit.node)).flat().filter((user) => !taken.has(user));
  if (others.length === 0) record(run, 'nobodyFound', { visit, automatic: true, rule: 'overdue' });
  for (const [index, task] of open.filter(({ role }) => role !== 'assist').entries()) {
    const to = others[index];
    if (!to) return;
    record(run, 'transfer', { visit, task, to: [to], automatic: true, rule: 'overdue' });
    task.former.push(task.user);
    Object.assign(task, { user: to, origin: 'transferred' });
    notifyPeople(run, 'transferred', [to], visit, task);
  }
}
