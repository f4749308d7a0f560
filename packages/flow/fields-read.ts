import type { FlowDocument, FlowNode } from './document.ts';
import type { Test } from './question.ts';

/** The fields of the record by which a flow finds its way: those of tests, people, dates and automatic decisions. */
export function fieldsReadBy({ nodes, settings }: FlowDocument, known: readonly string[]): string[] {
  return namedIn([settings.auto, settings.place, settings.deadline, ...everyNode(nodes).map(readingsOf)], known);
}

/** The fields of the record that one test reads. */
export const fieldsOfTest = (test: Test, known: readonly string[]): string[] => namedIn(test, known);

/** All nodes of a document in its order. */
export const everyNode = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => [node, ...('branches' in node ? node.branches.flatMap((branch) => everyNode(branch.nodes)) : [])]);

function readingsOf(node: FlowNode): unknown {
  if ('branches' in node) return node.branches.map(({ test }) => test);
  const people = 'who' in node && !Array.isArray(node.who) && node.who.who === 'field' ? node.who.field : null;
  return [
    people,
    ...('auto' in node ? [node.auto] : []),
    ...('deadline' in node ? [node.deadline] : []),
    ...(node.kind === 'timer' ? [node.field, node.after] : []),
  ];
}

// Names stand in conditions as keys and operands, in formulas as words.
function namedIn(part: unknown, known: readonly string[]): string[] {
  const text = JSON.stringify(part) ?? '';
  return known.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}
