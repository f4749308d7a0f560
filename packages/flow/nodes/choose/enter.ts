import type { Directive } from '../../directive.ts';
import type { Branching } from '../../document.ts';
import { Refusal } from '../../refusal.ts';
import { actorOf, type Run } from '../../run.ts';

/** Forks into the branches chosen by the previous decider. */
export function enterChoose(run: Run, node: Branching): Directive {
  const offered = node.branches.map(({ id }) => id);
  const chosen = offered.filter((id) => run.instance.chosen[node.id]?.includes(id));
  const most = node.most ?? offered.length;
  if (chosen.length > 0 && chosen.length <= most) return { go: 'fork', branches: chosen };
  if (actorOf(run)) throw new Refusal('chooseBranch', { node: node.id, branches: offered, most });
  return { go: 'stuck', problem: 'chooseBranch' };
}
