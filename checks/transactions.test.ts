import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, sources, textOf } from './source.ts';
import { childrenOf, nodesOf, placeOf, type SyntaxNode, treeOf } from './syntax.ts';

/*
 * Work inside a transaction that asks for a second connection waits for the pool while it holds a connection of it: with as many such requests as there
 * are connections, everybody waits. So nothing inside the callback of `transaction` may reach the pool: neither the context that was there before, which
 * still has the pool, nor the database of the engine.
 */

interface Node extends SyntaxNode {
  readonly [part: string]: unknown;
}

const part = (node: SyntaxNode | undefined, name: string): Node | undefined => (node as Node | undefined)?.[name] as Node | undefined;
const nameOf = (node: SyntaxNode | undefined): string | undefined =>
  node?.type === 'Identifier' ? ((node as Node).name as string) : undefined;
const isMember = (node: SyntaxNode | undefined, property: string): boolean =>
  node?.type === 'MemberExpression' && nameOf(part(node, 'property')) === property;

/** A context of before a transaction, and the work inside of it. */
interface Opening {
  readonly outer: string | undefined;
  readonly work: SyntaxNode;
}

function openingOf(node: SyntaxNode): Opening | null {
  const callee = part(node, 'callee');
  const [work] = ((node as Node).arguments ?? []) as SyntaxNode[];
  if (node.type !== 'CallExpression' || !isMember(callee, 'transaction') || !work?.type.endsWith('FunctionExpression')) return null;
  const holder = part(callee, 'object');
  return { outer: isMember(holder, 'db') ? nameOf(part(holder, 'object')) : undefined, work };
}

/** Ways of making a context of the transaction from the one of before. */
const MAKES = new Set(['within', 'elevated', 'asServer']);

/** Uses of the pool in the work of a transaction. */
function strays({ outer, work }: Opening): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const look = (node: SyntaxNode, above: SyntaxNode): void => {
    if (
      openingOf(node) !== null &&
      node !== work &&
      isMember(part(part(node, 'callee'), 'object'), 'db') === false &&
      isMember(part(part(node, 'callee'), 'object'), 'database')
    )
      found.push(node);
    else if (isMember(node, 'database') && isMember(above, 'query')) found.push(node);
    else if (isMember(node, 'db') && nameOf(part(node, 'object')) === outer && outer !== undefined) found.push(node);
    else if (outer !== undefined && nameOf(node) === outer && isHandedOn(node, above)) found.push(node);
    for (const child of childrenOf(node)) look(child, node);
  };
  const shadows = ((work as Node).params as SyntaxNode[]).some((param) => nameOf(param) === outer);
  if (!shadows) for (const child of childrenOf(work)) look(child, work);
  return found;
}

const isHandedOn = (node: SyntaxNode, above: SyntaxNode): boolean =>
  above.type === 'CallExpression' && part(above, 'callee') !== node && !MAKES.has(nameOf(part(above, 'callee')) ?? '');

const straysIn = (file: string, text?: string): SyntaxNode[] =>
  [...nodesOf(treeOf(file, text ?? textOf(file)))].flatMap((node) => {
    const opening = openingOf(node);
    return opening ? strays(opening) : [];
  });

test('the check finds what it looks for', () => {
  const found = (body: string) => straysIn('x.ts', `async () => ctx.db.transaction(async (tx) => { ${body} })`).length;
  for (const body of [
    'await mustHaveRoom(ctx, id)',
    'await ctx.db.query(x)',
    'await engine.database.query(x)',
    'await ctx.engine.database.query(x)',
  ])
    assert.equal(found(body), 1, body);
  for (const body of [
    'await audit(within(ctx, tx), x)',
    'f(ctx.now(), ctx.actor.userId)',
    'within(elevated(ctx), tx)',
    'f({ ...ctx, db: tx })',
  ])
    assert.equal(found(body), 0, body);
});

test('inside a transaction there is only its own connection', () => {
  const found = sources
    .filter((file) => !isTest(file) && file.endsWith('.ts') && textOf(file).includes('.transaction('))
    .flatMap((file) => straysIn(file).map((node) => `${placeOf(file, node)} ${textOf(file).slice(node.start, node.end).slice(0, 40)}`));
  assert.deepEqual(found, []);
});
