import type { Task, Visit } from '../instance.ts';
import { agreedAt } from '../people.ts';
import { type Asking, ask } from '../question.ts';
import { type Run, record, visitOf } from '../run.ts';
import type { AskingNode } from './asking-node.ts';

/** Decides by rule what a rule may decide: for these tasks, just opened. */
export function* decideByRule(run: Run, node: AskingNode, visit: Visit, tasks: readonly Task[]): Asking<void> {
  const rules = node.auto ?? run.document.settings.auto ?? {};
  const every = yield* byTest(run, node, rules);
  const known = new Set([
    ...(rules.initiator ? [run.instance.initiator.user] : []),
    ...(rules.adjacent ? justBefore(run, visit).flatMap((earlier) => agreedAt(run, earlier)) : []),
    ...(rules.before ? earlierDecisions(run, visit) : []),
  ]);
  for (const task of tasks.filter(({ under, origin }) => !under && origin === 'node')) {
    const vote = every ?? (known.has(task.user) ? 'agreed' : null);
    if (vote) decideAutomatically(run, visit, task, vote);
  }
}

export function decideAutomatically(run: Run, visit: Visit, task: Task, vote: 'agreed' | 'rejected'): void {
  task.state = vote;
  task.actedAt = run.event.at;
  task.automatic = true;
  const agreement = task.role === 'process' ? 'process' : 'agree';
  record(run, vote === 'agreed' ? agreement : 'reject', { visit, task, automatic: true });
}

// A rejection by rule goes first: where both tests hold, the careful one counts. What the record says speaks for its approval, not for undoing it.
function* byTest(run: Run, node: AskingNode, rules: NonNullable<AskingNode['auto']>): Asking<'agreed' | 'rejected' | null> {
  if (run.instance.revokes) return null;
  if (rules.rejectWhen && node.kind === 'approval' && (yield* ask('holds', { test: rules.rejectWhen, node: node.id }))) return 'rejected';
  if (rules.agreeWhen && (yield* ask('holds', { test: rules.agreeWhen, node: node.id }))) return 'agreed';
  return null;
}

/** The visits at which people decided right before this one, looking through nodes that ask nobody. */
function justBefore(run: Run, visit: Visit): Visit[] {
  return visit.causes.flatMap((id) => {
    const cause = visitOf(run, id);
    return run.instance.tasks.some((task) => task.visit === id && task.role !== 'revise') ? [cause] : justBefore(run, cause);
  });
}

// Handing in is no decision: the initiator agrees by rule only where the rule about the initiator says so.
const earlierDecisions = (run: Run, visit: Visit): string[] => {
  const passed = new Set(run.instance.visits.filter(({ state, void: none }) => state === 'passed' && !none).map(({ id }) => id));
  return run.instance.tasks
    .filter((task) => task.visit !== visit.id && passed.has(task.visit) && task.state === 'agreed' && task.role !== 'revise')
    .map(({ user }) => user);
};
