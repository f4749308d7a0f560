import type { FlowDocument, FlowNode } from './document.ts';
import type { Act, Effect, News, Rule } from './effect.ts';
import type { Actor, Choices, FlowEvent } from './event.ts';
import type { FlowInstance, Fork, Task, Visit, VisitState } from './instance.ts';
import { type Outline, outlineOf, placeOf } from './outline.ts';

/** One event on its way through a flow: a copy of the instance that is changed, and what is to happen besides. */
export interface Run {
  readonly document: FlowDocument;
  readonly outline: Outline;
  readonly instance: FlowInstance;
  readonly event: FlowEvent;
  readonly effects: Effect[];
}

/** The instance given stays as it is. */
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

/** Ends a visit and takes back what is still asked of people there. */
export function closeVisit(run: Run, visit: Visit, state: VisitState): void {
  visit.state = state;
  visit.closedAt = run.event.at;
  delete visit.timer;
  for (const task of tasksOf(run, visit)) if (task.state === 'open' || task.state === 'waiting') overtake(task);
  if (state !== 'passed' && visit.children?.some((child) => child.state === 'running'))
    run.effects.push({ effect: 'cancelChildren', visit: visit.id });
}

/** Nobody waits for a task any more: enough others have decided. */
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
  /** Whose task it was, where somebody else gave it away. */
  readonly from?: string;
  /** The node that the flow goes back to. */
  readonly target?: string;
  /** A rule acted in the place of the one whose task it is. */
  readonly automatic?: boolean;
  /** Which one. */
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

/** Tells people; nobody is told where nobody is named. */
export function notifyPeople(run: Run, news: News, to: readonly string[], visit?: Visit, task?: Task): void {
  if (to.length > 0) run.effects.push({ effect: 'tell', news, to: [...new Set(to)], node: visit?.node ?? null, task: task?.id ?? null });
}
