import type { Condition } from '@zhixing/model';

/** Combines the given conditions with AND; empty and missing ones are skipped. Undefined when none is left. */
export function allOf(...parts: readonly (Condition | undefined | null)[]): Condition | undefined {
  const present = parts.filter((part): part is Condition => part !== undefined && part !== null && Object.keys(part).length > 0);
  return present.length > 1 ? { all: present } : present[0];
}

/** Condition on a field, which may be a dotted path through references: `school.bureau` filters by the school's bureau. */
export function conditionOn(path: string, operand: unknown): Condition {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? { where: conditionOn(rest.join('.'), operand) } : operand;
  return { [first]: inner } as Condition;
}
