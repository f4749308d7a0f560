import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, sources, textOf } from './source.ts';
import { placeOf, type SyntaxNode, treeOf, visit } from './syntax.ts';

/** Tests and whatever helps them; measurements take their time on purpose. */
const tests = sources.filter((file) => isTest(file) && (!file.startsWith('bench/') || file.startsWith('bench/tests/')));
/** Whatever runs to prove or to measure something, where a loop without an end would hang instead of failing. */
const bounded = [...new Set([...tests, ...sources.filter((file) => /^(bench|scripts)\//.test(file))])];

/** The one place that waits between two looks. */
const EVENTUALLY = 'packages/testing/eventually.ts';

/** The parts of nodes that are asked for here, of whatever type they are. */
interface Part extends SyntaxNode {
  readonly name?: string;
  readonly value?: unknown;
  readonly test?: Part | null;
  readonly update?: Part | null;
  readonly operator?: string;
  readonly left?: Part;
  readonly source?: Part;
  readonly callee?: Part;
  readonly object?: Part;
  readonly property?: Part;
  readonly arguments?: readonly Part[];
}

const GLOBALS = ['globalThis', 'window', 'self', 'global', 'timers'];

/** Whether an expression is a timer of the platform, under its own name or as a member of the global object. */
const isTimer = (node: Part | undefined): boolean =>
  node?.type === 'Identifier'
    ? node.name === 'setTimeout' || node.name === 'setInterval'
    : node?.type === 'MemberExpression' && GLOBALS.includes(node.object?.name ?? '') && isTimer(node.property);

const isMember = (node: Part | undefined, object: string, property: string): boolean =>
  node?.type === 'MemberExpression' && node.object?.name === object && node.property?.name === property;

/** Calls a timer, or hands it on to be called: `promisify(setTimeout)`. */
const waitsForClock = (node: Part): boolean =>
  node.type === 'ImportDeclaration'
    ? /^(node:)?timers(\/promises)?$/.test(String(node.source?.value))
    : node.type === 'CallExpression' &&
      (isTimer(node.callee) ||
        (node.arguments ?? []).some(isTimer) ||
        isMember(node.callee, 'scheduler', 'wait') ||
        isMember(node.callee, 'Atomics', 'wait'));

const isLoop = ({ type }: Part): boolean => ['ForStatement', 'WhileStatement', 'DoWhileStatement'].includes(type);

/** Its condition is a constant that holds, or it has none and counts nothing. */
const isEndless = (node: Part): boolean =>
  isLoop(node) && (node.test ? node.test.type === 'Literal' && Boolean(node.test.value) : !node.update);

/** A node and every one below it. */
function nodesOf(top: SyntaxNode): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  visit(top, (node) => nodes.push(node));
  return nodes;
}

const awaits = (node: Part | undefined): boolean => node !== undefined && nodesOf(node).some(({ type }) => type === 'AwaitExpression');

/** Asks again and again whether something has happened, without a bound beside the question: `tries < 5 && (await more())`. */
const polls = ({ test, ...loop }: Part): boolean =>
  isLoop(loop) && test != null && awaits(test) && !(test.operator === '&&' && test.left?.operator === '<' && !awaits(test.left));

const isWaitForTimeout = (node: Part): boolean => node.type === 'MemberExpression' && node.property?.name === 'waitForTimeout';

interface Rule {
  readonly what: string;
  readonly files: readonly string[];
  readonly broken: (node: Part) => boolean;
  /** What a file must contain to be worth parsing. */
  readonly hint: RegExp;
}

const rules: readonly Rule[] = [
  { what: 'waits for the clock', files: tests, broken: waitsForClock, hint: /setTimeout|setInterval|timers|scheduler|Atomics/ },
  { what: 'waits in the browser for the clock', files: sources, broken: isWaitForTimeout, hint: /waitForTimeout/ },
  { what: 'loops without an end', files: bounded, broken: isEndless, hint: /\b(for|while)\b/ },
  { what: 'polls without a deadline', files: bounded, broken: polls, hint: /\bwhile\b|\bfor\b/ },
];

/** Places in a text that break a rule. */
const foundIn = (file: string, text: string, { broken, hint }: Rule): SyntaxNode[] =>
  hint.test(text) ? nodesOf(treeOf(file, text)).filter((node) => broken(node as Part)) : [];

test('all tests and their helpers are looked at', () => {
  assert.ok(tests.length >= 440, String(tests.length));
  for (const file of ['packages/testing/server.ts', 'e2e/steps.ts', 'apps/server/tests/database-fixture.ts', 'modules/tests/product.ts'])
    assert.ok(tests.includes(file), file);
  for (const file of ['bench/transfer.ts', 'scripts/test-files.ts']) assert.ok(bounded.includes(file), file);
});

const samples: Readonly<Record<string, readonly string[]>> = {
  'waits for the clock': [
    'setTimeout(done, 1)',
    'globalThis.setInterval(look, 5)',
    'await promisify(setTimeout)(5)',
    "import { setTimeout as rest } from 'node:timers/promises'",
    'await scheduler.wait(5)',
    'Atomics.wait(cell, 0, 0, 5)',
    'await page.evaluate(() => new Promise((done) => window.setTimeout(done, 5)))',
  ],
  'waits in the browser for the clock': ['await page.waitForTimeout(5)', 'const { length } = [page.waitForTimeout]'],
  'loops without an end': ['for (;;) look()', 'for (let key = next(); ; ) look(key)', 'while (true) look()', 'do look(); while (1)'],
  'polls without a deadline': [
    'while (!(await ready())) look()',
    'do look(); while ((await state()) === 1)',
    'for (; await more(); ) look()',
  ],
};

for (const rule of rules) {
  test(`the check finds what ${rule.what}`, () => {
    for (const sample of samples[rule.what] ?? []) assert.equal(foundIn('sample.ts', sample, rule).length, 1, sample);
    assert.deepEqual(foundIn('sample.ts', 'for (let n = 0; n < 3; n++) await socket.setTimeout(5); page.waitForURL(there)', rule), []);
  });

  test(`no test and no helper ${rule.what}: it asks by eventually(), or hears an event`, () => {
    const files = rule.files.filter((file) => file !== EVENTUALLY && file !== 'checks/waits.test.ts');
    assert.deepEqual(
      files.flatMap((file) => foundIn(file, textOf(file), rule).map((node) => placeOf(file, node))),
      [],
    );
  });
}
