import type { Rule } from '../effect.ts';
import type { Task, Visit } from '../instance.ts';
import { agreedAt } from '../people.ts';
import { ask, type QuestionGenerator } from '../question.ts';
import { type Run, record, visitOf } from '../run.ts';
import type { AssigneeNode } from './assignee-node.ts';

/** Applies the automatic decisions to newly opened tasks. */
export function* decideByRule(run: Run, node: AssigneeNode, visit: Visit, tasks: readonly Task[]): QuestionGenerator<void> {
  const rules = node.auto ?? run.document.settings.auto ?? {};
  const every = yield* byTest(run, node, rules);
  const known = new Map<string, Rule>([
    ...(rules.before ? by('before', earlierDecisions(run, visit)) : []),
    ...(rules.adjacent
      ? by(
          'adjacent',
          justBefore(run, visit).flatMap((earlier) => agreedAt(run, earlier)),
        )
      : []),
    ...(rules.initiator ? by('initiator', [run.instance.initiator.user]) : []),
  ]);
  for (const task of tasks.filter(({ under, origin }) => !under && origin === 'node')) {
    const rule = every ?? known.get(task.user);
    if (rule) decideAutomatically(run, visit, task, rule);
  }
}

const by = (rule: Rule, users: readonly string[]) => users.map((user) => [user, rule] as const);

export function decideAutomatically(run: Run, visit: Visit, task: Task, rule: Rule): void {
  task.state = rule === 'rejectWhen' ? 'rejected' : 'agreed';
  task.actedAt = run.event.at;
  task.automatic = true;
  const agreement = task.role === 'process' ? 'process' : 'agree';
  record(run, rule === 'rejectWhen' ? 'reject' : agreement, { visit, task, automatic: true, rule });
}

// Automatic rejection takes precedence over approval if both tests match. Not applied to revocations, because the tests are about approving
// the record, not about revoking the approval.
function* byTest(
  run: Run,
  node: AssigneeNode,
  rules: NonNullable<AssigneeNode['auto']>,
): QuestionGenerator<'agreeWhen' | 'rejectWhen' | null> {
  if (run.instance.revokes) return null;
  if (rules.rejectWhen && node.kind === 'approval' && (yield* ask('holds', { test: rules.rejectWhen, node: node.id }))) return 'rejectWhen';
  if (rules.agreeWhen && (yield* ask('holds', { test: rules.agreeWhen, node: node.id }))) return 'agreeWhen';
  return null;
}

/** The visits at which people decided directly before this one, skipping nodes that ask no one. */
function justBefore(run: Run, visit: Visit): Visit[] {
  return visit.causes.flatMap((id) => {
    const cause = visitOf(run, id);
    return run.instance.tasks.some((task) => task.visit === id && task.role !== 'revise') ? [cause] : justBefore(run, cause);
  });
}

// Submitting is no decision: the initiator agrees automatically only if the rule about the initiator is set.
const earlierDecisions = (run: Run, visit: Visit): string[] => {
  const passed = new Set(run.instance.visits.filter(({ state, void: none }) => state === 'passed' && !none).map(({ id }) => id));
  return run.instance.tasks
    .filter((task) => task.visit !== visit.id && passed.has(task.visit) && task.state === 'agreed' && task.role !== 'revise')
    .map(({ user }) => user);
};
