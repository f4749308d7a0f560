import { allowedAt, isExcluded } from './acts/own-task.ts';
import { returnTargets } from './acts/return.ts';
import { isAssigneeNode } from './assignment/assignee-node.ts';
import type { FlowDocument } from './document.ts';
import type { FlowInstance, Task, Visit } from './instance.ts';
import { openTasks } from './instance.ts';
import { nodeOf, type Run, runOf, visitOf } from './run.ts';

/** What a user can do with a task. */
export type TaskAct =
  | 'submit'
  | 'agree'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'addSign'
  | 'removeSign'
  | 'assist'
  | 'copy'
  | 'giveAssistance'
  | 'signFor'
  | 'unsign'
  | 'start';

/** A task with all actions available now, and what each requires. */
export interface Offer {
  readonly task: number;
  readonly visit: number;
  readonly node: string;
  /** The assignee of the task. */
  readonly for: string;
  readonly role: Task['role'];
  readonly acts: readonly TaskAct[];
  /** Nodes to which it may be returned, and how; `chosen` lets the user choose. */
  readonly back: { readonly to: readonly string[]; readonly way: 'rerun' | 'straight' | 'chosen' } | null;
  /** Added signers that the owner may still remove. */
  readonly added: readonly { readonly task: number; readonly user: string }[];
  readonly wants: {
    readonly opinion: 'always' | 'negative' | 'never';
    readonly signature: boolean;
    readonly file: boolean;
  };
}

/**
 * The actions available to a user on tasks of the given people: the user and those they deputize for. Uses the same rules that refuse
 * events.
 */
export function offersTo(document: FlowDocument, instance: FlowInstance, user: string, people: readonly string[]): Offer[] {
  const run = runOf(document, instance, { event: 'tick', id: '', at: instance.startedAt ?? '' });
  const open = new Set(openTasks(instance).map(({ id }) => id));
  const working = ['draft', 'running', 'returned', 'recalled'].includes(instance.status);
  const own = instance.tasks.filter((task) => people.includes(task.user) && visitOf(run, task.visit).state === 'open');
  return own.flatMap((task) => {
    const added = working ? addedBy(run, task) : [];
    const acts = [...(open.has(task.id) ? actsOn(run, task, user) : []), ...(added.length > 0 ? (['removeSign'] as const) : [])];
    return acts.length > 0 ? [offerOf(run, task, acts, added)] : [];
  });
}

function offerOf(run: Run, task: Task, acts: readonly TaskAct[], added: Offer['added']): Offer {
  const visit = visitOf(run, task.visit);
  const node = nodeOf(run, visit);
  const require = isAssigneeNode(node) ? node.require : undefined;
  const { opinion = 'negative', signature = false, file = false } = require ?? {};
  const way = isAssigneeNode(node) ? (node.back?.way ?? 'chosen') : 'rerun';
  return {
    task: task.id,
    visit: visit.id,
    node: visit.node,
    for: task.user,
    role: task.role,
    acts,
    added,
    back: acts.includes('return') ? { to: returnTargets(run, visit), way } : null,
    wants: { opinion, signature, file },
  };
}

function actsOn(run: Run, task: Task, user: string): TaskAct[] {
  if (task.role === 'revise') return ['submit'];
  if (task.role === 'assist') return ['giveAssistance'];
  if (isExcluded(run, user, task)) return [];
  const signs = run.document.settings.signFor === true;
  if (signs && !task.signedAt) return ['signFor'];
  const visit = visitOf(run, task.visit);
  return [
    'agree',
    ...allowedAt(run, visit).filter((what) => isPossible(run, task, visit, what)),
    ...(task.startedAt ? [] : (['start'] as const)),
    ...(signs && !task.startedAt ? (['unsign'] as const) : []),
  ];
}

function isPossible(run: Run, task: Task, visit: Visit, what: ReturnType<typeof allowedAt>[number]): boolean {
  if (what === 'reject') return task.role === 'decide';
  if (what === 'return') return visit.backTo === undefined && returnTargets(run, visit).length > 0;
  return true;
}

/** The signers added by the owner of a task that can still be removed: those who have not answered, if at least one remains. */
function addedBy(run: Run, task: Task): Offer['added'] {
  const asked = run.instance.tasks.filter(({ under, state }) => under?.task === task.id && state !== 'withdrawn');
  if (asked.length < 2) return [];
  return asked.filter(({ state }) => state === 'open' || state === 'waiting').map(({ id, user }) => ({ task: id, user }));
}
