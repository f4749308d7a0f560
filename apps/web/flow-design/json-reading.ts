import type { FlowDocument } from '@zhixing/flow';
import { readFlowDocument } from '@zhixing/flow/document-wrong.ts';
import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';

/** One thing that is wrong with what was typed, and where. */
export interface JsonProblem {
  /** From 1 on. */
  readonly line: number;
  /** The node that it is about, as its title and code. */
  readonly node?: string;
  /** The way to it from the node, or from the document. */
  readonly path?: string;
  /**
   * `syntax`: it is no JSON from here on · `missing`: it must be there · `oneOf`: it is none of the words that may stand there · `foreign`: it
   * belongs to another flow · else as the parser says it.
   */
  readonly kind: 'syntax' | 'missing' | 'oneOf' | 'foreign' | 'other';
  readonly message?: string;
  readonly options?: readonly string[];
}

type Way = readonly (string | number)[];

/** The document that was typed, or what is wrong with it, line by line. */
export function readTyped(
  typed: string,
  { code, model }: Pick<FlowDocument, 'code' | 'model'>,
  language: 'zh' | 'zh-TW' | 'en',
): FlowDocument | readonly JsonProblem[] {
  const broken: ParseError[] = [];
  const tree = parseTree(typed, broken, { disallowComments: true, allowTrailingComma: false });
  const [first] = broken;
  // Whatever the parser says behind the first fault follows from it.
  if (first || !tree) return [{ line: lineAt(typed, first?.offset ?? typed.length), kind: 'syntax' }];
  const read = readFlowDocument(JSON.parse(typed), language);
  if ('code' in read) return read.code === code && read.model === model ? read : [{ line: 1, kind: 'foreign' }];
  return read
    .map(({ path, message, options }) => {
      const way = path === '' ? [] : path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      const value = findNodeAtLocation(tree, [...way]);
      const there = value || options;
      const what = options ? { kind: 'oneOf', options } : { kind: there ? 'other' : 'missing', ...(there && { message }) };
      return { line: lineAt(typed, nearest(tree, way).offset), ...placeOf(tree, way), ...what } as JsonProblem;
    })
    .toSorted((one, other) => one.line - other.line);
}

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
