import type { FlowDocument, FlowNode } from './document.ts';
import type { Act, Effect, News, Rule } from './effect.ts';
import type { Actor, Choices, FlowEvent } from './event.ts';
import type { FlowInstance, Fork, Task, Visit, VisitState } from './instance.ts';
import { type Outline, outlineOf, placeOf } from './outline.ts';

/** The processing of one event: a mutable copy of the instance, and the effects. */
export interface Run {
  readonly document: FlowDocument;
  readonly outline: Outline;
  readonly instance: FlowInstance;
  readonly event: FlowEvent;
  readonly effects: Effect[];
}

/** Copies the instance, so that the given one is not changed. */
export const runOf = (document: FlowDocument, instance: FlowInstance, event: FlowEvent): Run => ({
  document,
  outline: outlineOf(document),
  instance: structuredClone(instance),
  event,
  effects: [],
});

export const actorOf = (run: Run): Actor | null => ('by' in run.event ? run.event.by : null);
export const choicesOf = (run: Run): Choices => run.event as Choices;
export const nodeOf = (run: Run, visit: Visit): FlowNode => placeOf(run.outline, visit.node).node;

const isUnderWay: readonly VisitState[] = ['open', 'away', 'stuck'];
export const underWay = ({ state }: Visit): boolean => isUnderWay.includes(state);

export function visitOf(run: Run, id: number): Visit {
  const visit = run.instance.visits[id - 1];
  if (!visit) throw new Error(`The flow has no visit ${id}.`);
  return visit;
}

export function forkOf(run: Run, id: number): Fork {
  const fork = run.instance.forks[id - 1];
  if (!fork) throw new Error(`The flow has no fork ${id}.`);
  return fork;
}

export interface Arrival {
  readonly fork: number | null;
  readonly causes: readonly number[];
  readonly backTo?: number;
}

export function openVisit(run: Run, node: string, arrival: Arrival): Visit {
  const visit: Visit = { id: run.instance.visits.length + 1, node, state: 'open', openedAt: run.event.at, ...arrival };
  run.instance.visits.push(visit);
  return visit;
}

/** Closes a visit and withdraws its pending tasks. */
export function closeVisit(run: Run, visit: Visit, state: VisitState): void {
  visit.state = state;
  visit.closedAt = run.event.at;
  delete visit.timer;
  for (const task of tasksOf(run, visit)) if (task.state === 'open' || task.state === 'waiting') overtake(task);
  if (state !== 'passed' && visit.children?.some((child) => child.state === 'running'))
    run.effects.push({ effect: 'cancelChildren', visit: visit.id });
}

/** Withdraws a task that is no longer needed, because others have decided. */
export function overtake(task: Task): void {
  task.state = 'withdrawn';
  task.overtaken = true;
}

export const tasksOf = (run: Run, visit: Visit): Task[] => run.instance.tasks.filter((task) => task.visit === visit.id);

export function addTask(
  run: Run,
  visit: Visit,
  task: Pick<Task, 'role' | 'user' | 'turn' | 'origin'> & Partial<Pick<Task, 'under'>>,
): Task {
  const added: Task = { id: run.instance.tasks.length + 1, visit: visit.id, state: 'waiting', former: [], ...task };
  run.instance.tasks.push(added);
  return added;
}

interface Entry {
  readonly visit?: Visit;
  readonly task?: Task;
  readonly to?: readonly string[];
  /** The former assignee of a reassigned task. */
  readonly from?: string;
  /** The node that the flow returns to. */
  readonly target?: string;
  /** A rule acted instead of the assignee. */
  readonly automatic?: boolean;
  /** Which rule. */
  readonly rule?: Rule;
}

export function record(run: Run, act: Act, { visit, task, to = [], from, target, automatic = false, rule }: Entry = {}): void {
  const actor = automatic ? null : actorOf(run);
  run.effects.push({
    effect: 'record',
    act,
    node: visit?.node ?? null,
    visit: visit?.id ?? null,
    task: task?.id ?? null,
    user: actor?.user ?? null,
    for: automatic ? (task?.user ?? null) : (actor?.for ?? null),
    to,
    from: from ?? null,
    target: target ?? null,
    rule: rule ?? null,
  });
}

/** Notifies users; does nothing without any. */
export function notifyPeople(run: Run, news: News, to: readonly string[], visit?: Visit, task?: Task): void {
  if (to.length > 0) run.effects.push({ effect: 'tell', news, to: [...new Set(to)], node: visit?.node ?? null, task: task?.id ?? null });
}
