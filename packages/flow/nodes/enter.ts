import { assignPeople } from '../assignment/assign.ts';
import type { Directive } from '../directive.ts';
import type { FlowNode, NodeKind } from '../document.ts';
import type { Visit } from '../instance.ts';
import type { QuestionGenerator } from '../question.ts';
import type { Run } from '../run.ts';
import { enterChoose } from './choose/enter.ts';
import { enterCopy } from './copy/enter.ts';
import { enterEnd } from './end/enter.ts';
import { enterExclusive } from './exclusive/enter.ts';
import { enterInclusive } from './inclusive/enter.ts';
import { enterParallel } from './parallel/enter.ts';
import { enterStart } from './start/enter.ts';
import { enterSubFlow } from './sub-flow/enter.ts';
import { enterTimer } from './timer/enter.ts';
import { enterTrigger } from './trigger/enter.ts';

type Enter<K extends NodeKind> = (run: Run, node: Extract<FlowNode, { kind: K }>, visit: Visit) => QuestionGenerator<Directive> | Directive;

/** The handlers for entering a node, by kind. */
const entering: { readonly [K in NodeKind]: Enter<K> } = {
  start: enterStart,
  approval: assignPeople,
  processing: assignPeople,
  copy: enterCopy,
  exclusive: enterExclusive,
  inclusive: enterInclusive,
  parallel: enterParallel,
  choose: enterChoose,
  timer: enterTimer,
  subFlow: enterSubFlow,
  trigger: enterTrigger,
  end: enterEnd,
};

/** Nodes skipped by a revocation: people decide again, but side effects and waiting are not repeated. */
const besides: ReadonlySet<NodeKind> = new Set(['trigger', 'subFlow', 'timer']);

export function* enterNode(run: Run, node: FlowNode, visit: Visit): QuestionGenerator<Directive> {
  if (run.instance.revokes && besides.has(node.kind)) return { go: 'leave', as: 'skipped' };
  const directive = (entering[node.kind] as Enter<NodeKind>)(run, node, visit);
  return 'go' in directive ? directive : yield* directive;
}
