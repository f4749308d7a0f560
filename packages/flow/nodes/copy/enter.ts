import type { Directive } from '../../directive.ts';
import type { Visit } from '../../instance.ts';
import { whoIs } from '../../people.ts';
import type { QuestionGenerator } from '../../question.ts';
import { notifyPeople, type Run, record } from '../../run.ts';
import type { CopyNode } from './schema.ts';

/** Sends a copy to everyone the rules find; finding no one is no error. */
export function* enterCopy(run: Run, node: CopyNode, visit: Visit): QuestionGenerator<Directive> {
  const people = new Set<string>();
  for (const who of node.who) for (const user of (yield* whoIs(run, who, node.id)).flat()) people.add(user);
  showTo(run, visit, [...people]);
  return { go: 'leave' };
}

/** Sends users a copy of the flow and notifies them. */
export function showTo(run: Run, visit: Visit, users: readonly string[]): void {
  if (users.length === 0) return;
  run.effects.push({ effect: 'copy', to: users, node: visit.node });
  record(run, 'copy', { visit, to: users });
  notifyPeople(run, 'copied', users, visit);
}
