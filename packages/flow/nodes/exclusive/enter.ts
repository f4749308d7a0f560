import type { Directive } from '../../directive.ts';
import type { Branching } from '../../document.ts';
import { ask, type QuestionGenerator } from '../../question.ts';
import { Refusal } from '../../refusal.ts';
import { actorOf, type Run } from '../../run.ts';

/** Takes the first branch whose test matches, else the one without a test. */
export function* enterExclusive(run: Run, node: Branching): QuestionGenerator<Directive> {
  for (const branch of node.branches) {
    if (branch.test && (yield* ask('holds', { test: branch.test, node: node.id }))) return { go: 'into', branch: branch.id };
  }
  const otherwise = node.branches.find(({ test }) => !test);
  return otherwise ? { go: 'into', branch: otherwise.id } : noBranch(run, node);
}

/** No branch can be taken: refuses the actor's event, or without an actor marks the visit as stuck for an administrator. */
export function noBranch(run: Run, node: Branching): Directive {
  if (actorOf(run)) throw new Refusal('noBranchHolds', { node: node.id });
  return { go: 'stuck', problem: 'noBranchHolds' };
}
