import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isTest } from './source.ts';
import { childrenOf, placeOf, type SyntaxNode, treeOf, visit, visitSources } from './syntax.ts';

const MAX_STATEMENTS = 25;

const isFunction = ({ type }: SyntaxNode): boolean => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const isStatement = ({ type }: SyntaxNode): boolean => /(Statement|Declaration)$/.test(type) && type !== 'BlockStatement';

/** Statements of a function, at any depth, without those of functions inside it. */
function statementsOf(node: SyntaxNode): number {
  return childrenOf(node)
    .filter((child) => !isFunction(child) || isStatement(child))
    .reduce((sum, child) => sum + (isStatement(child) ? 1 : 0) + (isFunction(child) ? 0 : statementsOf(child)), 0);
}

/** Spreads of a literal into a literal of the same sort: its parts could stand there themselves. */
function spreadLiterals(node: SyntaxNode, children: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const literal = node.type === 'JSXOpeningElement' ? 'ObjectExpression' : node.type;
  if (literal !== 'ObjectExpression' && literal !== 'ArrayExpression') return [];
  return children.filter(
    (child) =>
      ['SpreadElement', 'JSXSpreadAttribute'].includes(child.type) && (child as { argument?: SyntaxNode }).argument?.type === literal,
  );
}

const spread: string[] = [];
const functions: { readonly at: string; readonly statements: number }[] = [];
let counted = 0;
before(() => {
  visitSources((file, node, children) => {
    for (const found of spreadLiterals(node, children)) spread.push(placeOf(file, found));
    if (!isFunction(node) || isTest(file) || file.startsWith('scripts/')) return;
    counted += 1;
    const statements = statementsOf(node);
    if (statements > MAX_STATEMENTS) functions.push({ at: placeOf(file, node), statements });
  });
});

test('the check finds what it looks for', () => {
  const found = (text: string) => {
    const all: SyntaxNode[] = [];
    visit(treeOf('x.tsx', text), (node, children) => all.push(...spreadLiterals(node, children)));
    return all.length;
  };
  for (const text of ["x = [...['a', 'b']]", 'x = { ...{ id, path }, n }', 'x = <A {...{ id, path }} />'])
    assert.equal(found(text), 1, text);
  for (const text of ['x = [...a]', "x = [...['a'].map(f)]", 'x = { ...(a && { b }) }', 'x = <A {...b} />', 'f(...[a, b])'])
    assert.equal(found(text), 0, text);
  const [body] = childrenOf(treeOf('x.ts', 'function f() { const a = 1; if (a) { g(() => { a; b; }); } return a; }'));
  assert.equal(body && statementsOf(body), 4);
});

test('no literal is spread into a literal: its parts stand in it', () => {
  assert.deepEqual(spread, []);
});

test(`functions have at most ${MAX_STATEMENTS} statements`, () => {
  assert.ok(counted >= 15_000, `${counted} functions`);
  assert.deepEqual(functions, []);
});
