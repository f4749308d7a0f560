import type { FlowDocument } from '@zhixing/flow';
import type { DocumentIssue } from '@zhixing/flow/document-issues.ts';
import { readFlowDocument } from '@zhixing/flow/document-wrong.ts';
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';

/** A problem of the typed JSON with its position. */
export interface JsonProblem extends Pick<DocumentIssue, 'options' | 'shape' | 'count'> {
  /** From 1. */
  readonly line: number;
  /** The node concerned, as title and id. */
  readonly node?: string;
  /** The path from the node, or from the document. */
  readonly path?: string;
  /** `syntax`: invalid JSON from here on · `foreign`: belongs to another flow · else a kind of schema issue. */
  readonly kind: 'syntax' | 'foreign' | DocumentIssue['kind'];
}

type Way = readonly (string | number)[];

/** Parses the typed document, or returns its problems by line. */
export function readTyped(typed: string, of: Pick<FlowDocument, 'code' | 'model'>): FlowDocument | readonly JsonProblem[] {
  const broken: ParseError[] = [];
  const tree = parseTree(typed, broken, { disallowComments: true, allowTrailingComma: false });
  const [first] = broken;
  // Later errors of the parser are consequences of the first one.
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

/** The JSON node at a path, or its nearest existing ancestor. */
function nearest(tree: Node, way: Way): Node {
  for (let steps = way.length; steps > 0; steps -= 1) {
    const found = findNodeAtLocation(tree, way.slice(0, steps));
    if (found) return found;
  }
  return tree;
}

/** The innermost flow node along a path, and the rest of the path from there. */
function placeOf(tree: Node, way: Way): Pick<JsonProblem, 'node' | 'path'> {
  for (let steps = way.length; steps > 0; steps -= 1) {
    const around = way.slice(0, steps);
    const [title, id] = ['title', 'id'].map((name) => findNodeAtLocation(tree, [...around, name])?.value as unknown);
    if (around.at(-2) !== 'nodes' || typeof id !== 'string') continue;
    return { node: typeof title === 'string' ? `${title} (${id})` : id, path: way.slice(steps).join('.') };
  }
  return { path: way.join('.') };
}
