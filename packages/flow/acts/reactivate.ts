import { isAssigneeNode } from '../assignment/assignee-node.ts';
import type { FlowDocument } from '../document.ts';
import type { EventOf } from '../event.ts';
import type { FlowInstance, Visit } from '../instance.ts';
import { type Outline, outlineOf } from '../outline.ts';
import { storeChoices } from '../people.ts';
import type { QuestionGenerator } from '../question.ts';
import { Refusal } from '../refusal.ts';
import { type Run, record } from '../run.ts';
import { enter } from '../walk.ts';
import { notOpen } from './own-task.ts';

/**
 * Reactivates a terminated flow at a node of its main path, by default where it was terminated. @throws Refusal `notOpen`,
 * `cannotReturnThere`
 */
export function* reactivate(run: Run, event: EventOf<'reactivate'>): QuestionGenerator<void> {
  const { instance, outline } = run;
  if (instance.status !== 'terminated') throw notOpen(run);
  const target = event.node ?? whereItStood(outline, instance);
  if (!isOnMainWay(outline, target)) throw new Refusal('cannotReturnThere', { node: target });
  storeChoices(run);
  instance.status = target === outline.start ? 'returned' : 'running';
  const causes = cutOff(instance).map(({ id }) => id);
  delete instance.endedAt;
  record(run, 'reactivate', { target });
  yield* enter(run, target, { fork: null, causes });
}

/**
 * The nodes at which a terminated flow can be reactivated: the one where it was terminated first, then those where people have worked. Null
 * for other flows.
 */
export function reactivationOf(document: FlowDocument, instance: FlowInstance): readonly string[] | null {
  if (instance.status !== 'terminated') return null;
  const outline = outlineOf(document);
  const worked = instance.visits.map(({ node }) => node).filter((node) => isOnMainWay(outline, node) && takesPeople(outline, node));
  return [...new Set([whereItStood(outline, instance), ...worked])];
}

/** The visits cancelled by the termination. */
const cutOff = ({ visits, endedAt }: FlowInstance): Visit[] =>
  visits.filter(({ state, closedAt }) => state === 'cancelled' && closedAt === endedAt);

function whereItStood(outline: Outline, instance: FlowInstance): string {
  const cut = cutOff(instance);
  return cut.find(({ fork }) => fork === null)?.node ?? outermost(instance, cut[0]?.fork ?? null) ?? outline.start;
}

function outermost(instance: FlowInstance, fork: number | null): string | null {
  const found = instance.forks.find(({ id }) => id === fork);
  return found ? (found.parent === null ? found.node : outermost(instance, found.parent)) : null;
}

const isOnMainWay = ({ places }: Outline, node: string): boolean => places.get(node)?.around === null;

function takesPeople({ places, start }: Outline, id: string): boolean {
  const node = places.get(id)?.node;
  return id === start || (node !== undefined && isAssigneeNode(node));
}
