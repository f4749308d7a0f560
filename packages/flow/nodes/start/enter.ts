import type { Directive } from '../../directive.ts';
import type { Visit } from '../../instance.ts';
import { ask, type QuestionGenerator } from '../../question.ts';
import { addTask, notifyPeople, type Run, record } from '../../run.ts';

/** The flow was returned to the start: the initiator revises it, or an administrator if the initiator has left. */
export function* enterStart(run: Run, _node: unknown, visit: Visit): QuestionGenerator<Directive> {
  const [initiator] = yield* ask('present', { users: [run.instance.initiator.user] });
  const revisers = initiator ? [initiator] : yield* ask('administrators', {});
  if (revisers.length === 0) return { go: 'stuck', problem: 'nobodyFound' };
  if (!initiator) record(run, 'nobodyFound', { visit, to: revisers, automatic: true, rule: 'toAdministrators' });
  for (const user of revisers) {
    const task = addTask(run, visit, { role: 'revise', user, turn: 0, origin: initiator ? 'node' : 'nobody' });
    Object.assign(task, { state: 'open', openedAt: run.event.at });
    notifyPeople(run, 'returned', [user], visit, task);
  }
  return { go: 'wait' };
}
