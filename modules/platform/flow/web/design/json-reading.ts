import type { FlowDocument } from '@zhixing/flow';
import type { DocumentIssue } from '@zhixing/flow/document-issues.ts';
import { readFlowDocument } from '@zhixing/flow/document-wrong.ts';
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';

/** One thing that is wrong with what was typed, and where. */
export interface JsonProblem extends Pick<DocumentIssue, 'options' | 'shape' | 'count'> {
  /** From 1 on. */
  readonly line: number;
  /** The node that it is about, as its title and code. */
  readonly node?: string;
  /** The way to it from the node, or from the document. */
  readonly path?: string;
  /** `syntax`: it is no JSON from here on · `foreign`: it belongs to another flow · else as documents are read. */
  readonly kind: 'syntax' | 'foreign' | DocumentIssue['kind'];
}

type Way = readonly (string | number)[];

/** The document that was typed, or what is wrong with it, line by line. */
export function readTyped(typed: string, of: Pick<FlowDocument, 'code' | 'model'>): FlowDocument | readonly JsonProblem[] {
  const broken: ParseError[] = [];
  const tree = parseTree(typed, broken, { disallowComments: true, allowTrailingComma: false });
  const [first] = broken;
  // Whatever the parser says behind the first fault follows from it.
  if (first || !tree) return [{ line: lineAt(typed, first?.offset ?? typed.length), kind: 'syntax' }];
  const read = readFlowDocument(JSON.parse(typed));
  const at = (way: Way) => ({ line: lineAt(typed, nearest(tree, way).offset), ...placeOf(tree, way) });
  if ('code' in read) {
    const foreign = (['code', 'model'] as const).filter((name) => read[name] !== of[name]);
    return foreign.length === 0 ? read : foreign.map((name) => ({ ...at([name]), kind: 'foreign' }));
  }
  return read
    .map(({ path, message: _, ...what }) => ({ ...at(path === '' ? [] : path.split('.').map(stepOf)), ...what }))
    .toSorted((one, other) => one.line - other.line);
}

const stepOf = (step: string): string | number => (/^\d+$/.test(step) ? Number(step) : step);

const lineAt = (typed: string, offset: number): number => typed.slice(0, offset).split('\n').length;

/** What stands at the place; where nothing does, what would hold it. */
function nearest(tree: Node, way: Way): Node {
  for (let steps = way.length; steps > 0; steps -= 1) {
    const found = findNodeAtLocation(tree, way.slice(0, steps));
    if (found) return found;
  }
  return tree;
}

/** The innermost node of the flow on the way, and the rest of the way from there. */
function placeOf(tree: Node, way: Way): Pick<JsonProblem, 'node' | 'path'> {
  for (let steps = way.length; steps > 0; steps -= 1) {
    const around = way.slice(0, steps);
    const [title, id] = ['title', 'id'].map((name) => findNodeAtLocation(tree, [...around, name])?.value as unknown);
    if (around.at(-2) !== 'nodes' || typeof id !== 'string') continue;
    return { node: typeof title === 'string' ? `${title} (${id})` : id, path: way.slice(steps).join('.') };
  }
  return { path: way.join('.') };
}
