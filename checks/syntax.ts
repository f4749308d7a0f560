import { parseSync } from 'oxc-parser';
import { sources, textOf } from './source.ts';

/** A node of a syntax tree, as ESTree has it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is SyntaxNode => typeof (value as SyntaxNode | null)?.type === 'string';

/** The nodes right below one. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) isNode(one) && children.push(one);
    else if (isNode(value)) children.push(value);
  }
  return children;
}

/** The syntax tree of a text. */
export const treeOf = (file: string, text: string = textOf(file)): SyntaxNode => parseSync(file, text).program;

/** Shows every node of a tree to a visitor, each with the nodes right below it. */
export function visit(node: SyntaxNode, visitor: (node: SyntaxNode, children: readonly SyntaxNode[]) => void): void {
  const children = childrenOf(node);
  visitor(node, children);
  for (const child of children) visit(child, visitor);
}

/** Goes once through the syntax trees of all files. */
export function visitSources(visitor: (file: string, node: SyntaxNode, children: readonly SyntaxNode[]) => void): void {
  for (const file of sources) visit(treeOf(file), (node, children) => visitor(file, node, children));
}

/** A node's place, `file:line`. */
export const placeOf = (file: string, { start }: SyntaxNode): string => `${file}:${textOf(file).slice(0, start).split('\n').length}`;
