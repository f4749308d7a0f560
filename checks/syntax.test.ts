import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, sources } from './source.ts';
import { childrenOf, nodesOf, placeOf, type SyntaxNode, treeOf } from './syntax.ts';

const MOST_STATEMENTS = 25;

const isFunction = ({ type }: SyntaxNode): boolean => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const isStatement = ({ type }: SyntaxNode): boolean => /(Statement|Declaration)$/.test(type) && type !== 'BlockStatement';

/** Statements of a function, at any depth, without those of functions inside it. */
function statementsOf(node: SyntaxNode): number {
  return childrenOf(node)
    .filter((child) => !isFunction(child) || isStatement(child))
    .reduce((sum, child) => sum + (isStatement(child) ? 1 : 0) + (isFunction(child) ? 0 : statementsOf(child)), 0);
}

/** Spreads of a literal into a literal of the same sort: its parts could stand there themselves. */
const spreadLiterals = (tree: SyntaxNode): SyntaxNode[] =>
  [...nodesOf(tree)].flatMap((node) => {
    const literal = node.type === 'JSXOpeningElement' ? 'ObjectExpression' : node.type;
    if (!['ObjectExpression', 'ArrayExpression'].includes(literal)) return [];
    return childrenOf(node).filter(
      (child) =>
        ['SpreadElement', 'JSXSpreadAttribute'].includes(child.type) && (child as { argument?: SyntaxNode }).argument?.type === literal,
    );
  });

test('the check finds what it looks for', () => {
  const found = (text: string) => spreadLiterals(treeOf('x.tsx', text)).length;
  for (const text of ["x = [...['a', 'b']]", 'x = { ...{ id, path }, n }', 'x = <A {...{ id, path }} />'])
    assert.equal(found(text), 1, text);
  for (const text of ['x = [...a]', "x = [...['a'].map(f)]", 'x = { ...(a && { b }) }', 'x = <A {...b} />', 'f(...[a, b])'])
    assert.equal(found(text), 0, text);
  const [body] = childrenOf(treeOf('x.ts', 'function f() { const a = 1; if (a) { g(() => { a; b; }); } return a; }'));
  assert.equal(body && statementsOf(body), 4);
});

test('no literal is spread into a literal: its parts stand in it', () => {
  assert.deepEqual(
    sources.flatMap((file) => spreadLiterals(treeOf(file)).map((node) => placeOf(file, node))),
    [],
  );
});

test(`functions have at most ${MOST_STATEMENTS} statements`, () => {
  const functions = sources
    .filter((file) => !isTest(file) && !file.startsWith('scripts/'))
    .flatMap((file) => [...nodesOf(treeOf(file))].filter(isFunction).map((node) => ({ file, node, statements: statementsOf(node) })));
  assert.ok(functions.length >= 15_000, `${functions.length} functions`);
  assert.deepEqual(
    functions
      .filter(({ statements }) => statements > MOST_STATEMENTS)
      .map(({ file, node, statements }) => `${placeOf(file, node)} ${statements}`),
    [],
  );
});
