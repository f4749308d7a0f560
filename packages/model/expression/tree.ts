import type { Environment } from '@marcbachmann/cel-js';
import Big from 'big.js';
import { EmptyOperand } from './errors.ts';
import { bounded, QUOTIENT } from './language.ts';

/** A node of the parsed tree. The library's typings omit `meta`, `setMeta` and `clone`, which its own macros use. */
export interface Node {
  readonly op: string;
  args: unknown;
  readonly start: number;
  readonly end: number;
  readonly input: string;
  readonly meta: { readonly check: unknown; readonly evaluate: Evaluate; readonly alternate?: unknown; readonly macro?: unknown };
  readonly evaluate: Evaluate;
  readonly checkedType?: { readonly name: string };
  setMeta(key: 'alternate' | 'macro' | 'async', value: unknown): Node;
  clone(operator: object, args: unknown): Node;
}

type Evaluate = (ev: unknown, node: Node, ctx: unknown) => unknown;

interface Checker {
  check(node: Node, ctx: unknown): { readonly name: string };
  getType(name: string): { readonly name: string };
}
interface Evaluator {
  run(node: Node, ctx: unknown): unknown;
}

/**
 * Adapts a parsed tree to the language: decimal literals become exact, quotients exact, `has(name)` and comparisons with `null` test for
 * presence, a `null` branch makes the result empty. Fields named like a CEL type are renamed.
 * @returns the names in the tree, each once
 */
export function adapt(environment: Environment, root: Node, alias: (name: string) => string): ReadonlySet<string> {
  const call = callOperator(environment);
  const nodes = nodesUnder(root);
  const names = nodes.filter(({ op }) => op === 'id');
  const used = new Set(names.map(({ args }) => String(args)));
  for (const node of names) node.args = alias(String(node.args));
  for (const node of nodes) adaptations[node.op]?.(node, call);
  return used;
}

const adaptations: Readonly<Record<string, (node: Node, call: object) => void>> = {
  value: (node) => {
    if (typeof node.args === 'number') node.args = exactLiteral(node, node.args);
  },
  '/': (node, call) => node.setMeta('alternate', node.clone(call, [QUOTIENT, node.args])),
  '==': adaptNullTest,
  '!=': adaptNullTest,
  '?:': adaptBranches,
  call: adaptHas,
  rcall: adaptBounded,
};

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.setMeta === 'function';

/** Every node once, including those of expanded macros. */
export function nodesUnder(root: Node): Node[] {
  const seen = new Set<unknown>();
  const found: Node[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (isNode(next)) {
      found.push(next);
      open.push(next.args, next.meta.alternate, next.meta.macro);
    } else open.push(...Object.values(next));
  }
  return found;
}

function callOperator(environment: Environment): object {
  const { meta } = environment.parse('size("")').ast as unknown as Node;
  return { name: 'call', check: meta.check, evaluate: meta.evaluate };
}

/** The decimal as written in the source, because the parsed double is already rounded. */
function exactLiteral({ input, start, end }: Node, value: number): Big {
  const written = input.slice(start, end).trim();
  return new Big(/^[\d.]+(e[+-]?\d+)?$/i.test(written) && Number(written) === value ? written : value);
}

const isNull = (node: Node): boolean => node.op === 'value' && node.args === null;

function adaptNullTest(node: Node): void {
  const [left, right] = node.args as [Node, Node];
  const asked = isNull(right) ? left : isNull(left) ? right : null;
  if (asked) setPresence(node, asked, node.op === '!=');
}

/** Replaces library functions whose cost is unbounded. */
function adaptBounded(node: Node): void {
  const [name, ...rest] = node.args as [string, ...unknown[]];
  if (Object.hasOwn(bounded, name)) node.args = [bounded[name as keyof typeof bounded], ...rest];
}

function adaptHas(node: Node): void {
  const [name, given] = node.args as [string, readonly Node[]];
  const [asked] = given;
  if (name === 'has' && asked?.op === 'id') setPresence(node, asked, true);
}

function setPresence(node: Node, asked: Node, expected: boolean): void {
  const macro = {
    asked,
    typeCheck: (checker: Checker, _macro: unknown, ctx: unknown) => {
      checker.check(asked, ctx);
      return checker.getType('bool');
    },
    evaluate: (evaluator: Evaluator, _macro: unknown, ctx: unknown) => isPresent(() => evaluator.run(asked, ctx)) === expected,
  };
  node.setMeta('macro', macro).setMeta('async', false);
}

function isPresent(read: () => unknown): boolean {
  try {
    return read() !== null;
  } catch (error) {
    if (isEmptiness(error)) return false;
    throw error;
  }
}

function adaptBranches(node: Node): void {
  const [, yes, no] = node.args as [Node, Node, Node];
  if (isNull(yes) && !isNull(no)) setEmpty(yes, no);
  else if (isNull(no) && !isNull(yes)) setEmpty(no, yes);
}

/** An empty branch takes the type of the other one. */
function setEmpty(branch: Node, other: Node): void {
  // Checked once, because nested branches would otherwise double the work at every level.
  let type: { readonly name: string } | undefined;
  const macro = {
    typeCheck: (checker: Checker, _macro: unknown, ctx: unknown) => {
      type ??= checker.check(other, ctx);
      return type;
    },
    evaluate: () => {
      throw new EmptyOperand();
    },
  };
  branch.setMeta('macro', macro).setMeta('async', false);
}

/** Whether evaluation ended because an input is empty: empty inputs are not passed to the library, which reports them as unknown. */
export const isEmptiness = (error: unknown): boolean =>
  error instanceof EmptyOperand || ['unknown_variable', 'no_such_key'].includes(String((error as { code?: unknown } | null)?.code));
