import type { Directive } from '../../directive.ts';
import type { Branching } from '../../document.ts';
import type { Run } from '../../run.ts';

/** Takes all branches in parallel. */
export function enterParallel(_run: Run, node: Branching): Directive {
  return { go: 'fork', branches: node.branches.map(({ id }) => id) };
}
