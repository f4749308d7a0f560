import { chargeResult, spend } from './budget.ts';
import { type Node, nodesUnder } from './tree.ts';

/** Wraps every node of a checked tree, so that its evaluation is charged to the budget. */
export function meter(root: Node): void {
  for (const node of nodesUnder(root)) {
    const run = evaluatorOf(node);
    const charge = charges(node) ? chargeResult : () => spend(1);
    Object.defineProperty(node, 'evaluate', {
      value: (ev: unknown, _node: Node, ctx: unknown) => {
        const result = run(ev, ctx);
        charge(result);
        return result;
      },
    });
  }
}

type Run = (ev: unknown, ctx: unknown) => unknown;

function evaluatorOf(node: Node): Run {
  const alternate = node.meta.alternate as Node | undefined;
  const macro = node.meta.macro as { evaluate: (ev: unknown, macro: unknown, ctx: unknown) => unknown } | undefined;
  if (alternate) return (ev, ctx) => alternate.evaluate(ev, alternate, ctx);
  if (macro) return (ev, ctx) => macro.evaluate(ev, macro, ctx);
  const evaluate = node.meta.evaluate;
  return (ev, ctx) => evaluate.call(node, ev, node, ctx);
}

/** Whether a node creates values; others pass them on. */
const charges = ({ op }: Node): boolean => ['value', 'call', 'rcall', '+', '-', '*', '/', '%', '-_'].includes(op);
