import type { TypeClash } from './errors.ts';
import { celTypes, QUOTIENT } from './language.ts';
import type { Node } from './tree.ts';
import type { ExpressionType } from './types.ts';

/** A failed type check as the library reports it. */
export interface Refusal {
  readonly code?: string;
  readonly summary?: string;
  readonly message: string;
  readonly node?: Node;
}

const WORDS: Readonly<Record<string, string>> = {
  [celTypes.decimal]: 'decimal number',
  [celTypes.int]: 'whole number',
  [celTypes.money]: 'amount of money',
  [celTypes.string]: 'text',
  [celTypes.bool]: 'yes or no',
  [celTypes.date]: 'date',
  [celTypes.dateTime]: 'date and time',
  [celTypes.list]: 'list',
};

/** The expression type of a CEL type; `any` for others. */
export const typeNamed = (cel: string): ExpressionType =>
  (Object.entries(celTypes).find(([, name]) => name === cel)?.[0] ?? (cel.startsWith('list') ? 'list' : 'any')) as ExpressionType;

/** The operands of a refused operation. */
export function clashIn({ node }: Refusal): TypeClash | undefined {
  const operation = node && operationOf(node);
  if (!operation) return undefined;
  return { sign: operation.sign, operands: operation.operands.map((one) => typeNamed(one.checkedType?.name ?? '')) };
}

/** The name of a CEL type in messages. */
export const typeWord = (type: string): string => WORDS[type] ?? type;

/** Describes the operation and its incompatible types, with a hint for a correction. */
export function typeSentence({ code, summary, message, node }: Refusal): string {
  if (code === 'incompatible_ternary_branches' && node) return branchSentence(node.args as readonly Node[]);
  const operation = node ? operationOf(node) : null;
  if (!operation) return summary ?? message.split('\n')[0] ?? message;
  const types = operation.operands.map((one) => one.checkedType?.name ?? '');
  const typeNames = types.map(typeWord).join(` ${operation.sign} `);
  return [`cannot compute ${typeNames}`, ...hintFor(operation.sign, types)].join('; ');
}

const isNumber = (type: string | undefined): boolean => type === celTypes.decimal || type === celTypes.int;

function branchSentence([, yes, no]: readonly Node[]): string {
  const types = [yes, no].map((one) => one?.checkedType?.name ?? '');
  const hint = types.every(isNumber) ? ': write whole numbers with a point, as 1.0' : '';
  return `both branches of ?: must have the same type, not ${types.map(typeWord).join(' and ')}${hint}`;
}

function operationOf({ op, args }: Node): { sign: string; operands: readonly Node[] } | null {
  if (op === 'call') {
    const [name, operands] = args as [string, readonly Node[]];
    return name === QUOTIENT ? { sign: '/', operands } : null;
  }
  return Array.isArray(args) && args.length === 2 && /^([-+*/%<>]|[<>=!]=|in)$/.test(op) ? { sign: op, operands: args as Node[] } : null;
}

function hintFor(sign: string, types: readonly string[]): string[] {
  const has = (type: string) => types.includes(type);
  if (has(celTypes.money) && sign === '*' && types.every((type) => type === celTypes.money))
    return ['money is multiplied by a plain number; decimal(…) makes one of an amount'];
  if (has(celTypes.money) && types.some(isNumber)) return ['money(…) makes an amount in yuan of a plain number'];
  if (has(celTypes.string) && types.some((type) => isNumber(type) || type === celTypes.money))
    return [sign === '+' ? 'string(…) writes a number as text' : 'text is no number; decimal(…) reads one from it'];
  return [];
}

/** `; did you mean "amount"?` for the closest known name; empty if none is close. */
export function suggestion(name: string, known: Iterable<string>): string {
  const limit = Math.max(1, Math.floor(name.length / 3));
  const ranked = [...known].map((one) => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }));
  const closest = ranked.filter(({ distance }) => distance <= limit).sort((a, b) => a.distance - b.distance)[0];
  return closest ? `; did you mean "${closest.one}"?` : '';
}

/** Edit distance of two words, with transpositions (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]), swapped));
    }
  }
  return at(a.length, b.length);
}
