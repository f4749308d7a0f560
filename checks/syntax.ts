import { parseSync } from 'oxc-parser';
import { textOf } from './source.ts';

/** A node of a syntax tree, as ESTree has it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is SyntaxNode => typeof (value as SyntaxNode | null)?.type === 'string';

/** The nodes below one, in no promised order. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value));

/** The syntax tree of a text. */
export const treeOf = (file: string, text: string = textOf(file)): SyntaxNode => parseSync(file, text).program;

/** Every node of a tree. */
export function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** A node's place, `file:line`. */
export const placeOf = (file: string, { start }: SyntaxNode): string => `${file}:${textOf(file).slice(0, start).split('\n').length}`;
