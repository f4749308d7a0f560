import type { Directive } from '../../directive.ts';
import type { Visit } from '../../instance.ts';
import { nodeOf, type Run } from '../../run.ts';
import type { TriggerNode } from './schema.ts';

/** Asks the adapter to do it, and waits until that says how it went. */
export function enterTrigger(run: Run, node: TriggerNode, visit: Visit): Directive {
  run.effects.push({ effect: 'trigger', visit: visit.id, node: node.id });
  return { go: 'wait' };
}

/** How it went: a failure stops here unless the node may go on without. */
export function endTrigger(run: Run, visit: Visit, problem: string | undefined): Directive {
  const node = nodeOf(run, visit);
  if (node.kind !== 'trigger') return { go: 'wait' };
  return problem && node.onFailure !== 'continue' ? { go: 'stuck', problem } : { go: 'leave' };
}
