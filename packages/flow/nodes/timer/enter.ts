import type { Directive } from '../../directive.ts';
import type { Visit } from '../../instance.ts';
import { ask, type QuestionGenerator } from '../../question.ts';
import type { Run } from '../../run.ts';
import type { TimerNode } from './schema.ts';

/** Waits until the computed moment; continues at once if that has passed or the date field is empty. */
export function* enterTimer(run: Run, node: TimerNode, visit: Visit): QuestionGenerator<Directive> {
  const at = yield* ask('moment', { from: run.event.at, ...(node.field && { field: node.field }), after: node.after });
  if (!at || at <= run.event.at) return { go: 'leave' };
  visit.timer = { at, purpose: 'pass', count: 0 };
  return { go: 'wait' };
}
