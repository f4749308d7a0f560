import type { Directive } from '../../directive.ts';
import type { Branching } from '../../document.ts';
import { ask, type QuestionGenerator } from '../../question.ts';
import type { Run } from '../../run.ts';
import { noBranch } from '../exclusive/enter.ts';

/** Takes every branch whose test matches; if none does, those without a test. */
export function* enterInclusive(run: Run, node: Branching): QuestionGenerator<Directive> {
  const held: string[] = [];
  for (const { id, test } of node.branches) if (test && (yield* ask('holds', { test, node: node.id }))) held.push(id);
  const branches = held.length > 0 ? held : node.branches.filter(({ test }) => !test).map(({ id }) => id);
  return branches.length > 0 ? { go: 'fork', branches } : noBranch(run, node);
}
