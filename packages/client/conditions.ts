import type { Condition } from '@zhixing/model';

/** The condition that all given ones hold; empty and missing ones do not count. Undefined when nothing is left. */
export function allOf(...parts: readonly (Condition | undefined | null)[]): Condition | undefined {
  const present = parts.filter((part): part is Condition => part !== undefined && part !== null && Object.keys(part).length > 0);
  return present.length > 1 ? { all: present } : present[0];
}

/** A condition on a field that may lie behind references: `school.bureau` asks the school's bureau. */
export function conditionOn(path: string, operand: unknown): Condition {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? { where: conditionOn(rest.join('.'), operand) } : operand;
  return { [first]: inner } as Condition;
}
