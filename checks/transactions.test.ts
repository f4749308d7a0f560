import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, sources, textOf } from './source.ts';
import { childrenOf, placeOf, type SyntaxNode, treeOf, visit } from './syntax.ts';

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
  const work = argumentsOf(node).find(({ type }) => type.endsWith('FunctionExpression'));
  if (node.type !== 'CallExpression' || !(isMember(callee, 'transaction') || TAKES_WORK.has(nameOf(callee) ?? '')) || !work) return null;
  const holder = nameOf(callee) ? argumentsOf(node)[0] : part(callee, 'object');
  return { outer: isMember(holder, 'db') ? nameOf(part(holder, 'object')) : undefined, work };
}

/** Functions that begin a transaction on their first argument and do work in it. */
const TAKES_WORK = new Set(['underQuota', 'takingTurns']);

/** Ways of making a context of the transaction from the one of before. */
const MAKES = new Set(['within', 'asServer']);

/** Uses of the pool in the work of a transaction. */
function strays({ outer, work }: Opening): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const isOuter = (node: SyntaxNode): boolean =>
    outer !== undefined && (nameOf(node) === outer || (isCallOf(node, 'elevated') && isOuter(argumentsOf(node)[0] ?? node)));
  const look = (node: SyntaxNode, above: SyntaxNode): void => {
    if (isMember(node, 'database') && (isMember(above, 'query') || isMember(above, 'transaction'))) found.push(node);
    else if (isMember(node, 'db') && isOuter(part(node, 'object') ?? node)) found.push(node);
    else if (isOuter(node) && isHandedOn(node, above)) found.push(node);
    for (const child of childrenOf(node)) look(child, node);
  };
  const shadows = ((work as Node).params as SyntaxNode[]).some((param) => nameOf(param) === outer);
  if (!shadows) for (const child of childrenOf(work)) look(child, work);
  return found;
}

const argumentsOf = (node: SyntaxNode): readonly SyntaxNode[] => ((node as Node).arguments ?? []) as SyntaxNode[];
const isCallOf = (node: SyntaxNode, name: string): boolean => node.type === 'CallExpression' && nameOf(part(node, 'callee')) === name;

const isHandedOn = (node: SyntaxNode, above: SyntaxNode): boolean =>
  above.type === 'CallExpression' &&
  part(above, 'callee') !== node &&
  !isCallOf(above, 'elevated') &&
  !MAKES.has(nameOf(part(above, 'callee')) ?? '');

function straysIn(file: string, text?: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  visit(treeOf(file, text), (node) => {
    const opening = openingOf(node);
    if (opening) found.push(...strays(opening));
  });
  return found;
}

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

const BEGINS = /\.transaction\(|\b(?:underQuota|takingTurns)\(/;

test('inside a transaction there is only its own connection', () => {
  const found = sources
    .filter((file) => !isTest(file) && file.endsWith('.ts') && BEGINS.test(textOf(file)))
    .flatMap((file) => straysIn(file).map((node) => `${placeOf(file, node)} ${textOf(file).slice(node.start, node.end).slice(0, 40)}`));
  assert.deepEqual(found, []);
});
