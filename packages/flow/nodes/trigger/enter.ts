import type { Who } from '../../assignee-rule.ts';
import type { Directive } from '../../directive.ts';
import type { Visit, Why } from '../../instance.ts';
import { whoIs } from '../../people.ts';
import type { QuestionGenerator } from '../../question.ts';
import { nodeOf, type Run, record } from '../../run.ts';
import type { TriggerNode } from './schema.ts';

/** Requests the actions from the adapter and waits for the result. Receivers are determined now. */
export function* enterTrigger(run: Run, node: TriggerNode, visit: Visit): QuestionGenerator<Directive> {
  const people: string[][] = [];
  for (const action of node.actions) people.push(action.do === 'message' ? yield* receivers(run, node, action.to) : []);
  run.effects.push({ effect: 'trigger', visit: visit.id, node: node.id, people });
  return { go: 'wait' };
}

function* receivers(run: Run, node: TriggerNode, rules: readonly Who[]): QuestionGenerator<string[]> {
  const people = new Set<string>();
  for (const who of rules) for (const user of (yield* whoIs(run, who, node.id)).flat()) people.add(user);
  return [...people];
}

/** Handles the result: a failure leaves the node stuck, unless `onFailure` is `continue`. */
export function endTrigger(run: Run, visit: Visit, problem: string | undefined, why?: Why): Directive {
  const node = nodeOf(run, visit);
  if (node.kind !== 'trigger') return { go: 'wait' };
  if (problem && node.onFailure !== 'continue') return { go: 'stuck', problem, ...(why && { why }) };
  record(run, problem ? 'triggerFailed' : 'triggered', { visit, automatic: true });
  return { go: 'leave' };
}
