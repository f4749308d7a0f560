import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Operand } from '@zhixing/model';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { createContext } from 'react';

/** System variables for conditions evaluated per user, such as data scopes. Null in filters, where the user is known. */
export const SystemVariables = createContext<{
  readonly question: string;
  readonly nameOf: (variable: string) => string;
  readonly offered: VariablesOf;
} | null>(null);

/** Variables that a field can be compared with. */
export type VariablesOf = (field: FieldDescription) => readonly string[];

/** Models whose ids are organisation ids. */
const PLACES = ['organisation', 'educationBureau', 'school', 'agency', 'base', 'camp', 'supplier', 'department'];

/** Variables with a single value; all others are lists. */
const SINGLE = ['@userId', '@organizeId', '@positionId', '@formId', '@initiator'];

/** User variables that a field can be compared with. */
export function variablesFor({ kind, model, operators }: FieldDescription): readonly string[] {
  if (kindOf(kind).wording && operators.includes('eq')) return ['@formId'];
  if (kindOf(kind).reference !== 'one' || !operators.includes('in')) return [];
  if (model === 'user') return ['@userId', '@userAndSubordinates'];
  if (model === 'position') return ['@positionId'];
  return PLACES.includes(String(model)) ? ['@organizeId', '@organizationAndSuborganization', '@branchManageOrganize'] : [];
}

const standsForOne = (variable: string): boolean => SINGLE.includes(variable) || variable.split('.')[0] === '@record';

/** Operand that compares with a variable. */
export const variableOperand = (variable: string): Operand => (standsForOne(variable) ? variable : ({ in: variable } as Operand));

/** The variable in an operand; undefined if it is a plain value. */
export function variableIn(operand: Operand | undefined): string | undefined {
  const given = typeof operand === 'object' && operand !== null ? (operand.in ?? operand.eq) : operand;
  return typeof given === 'string' && /^@[a-zA-Z]+(\.[a-zA-Z]\w*)?$/.test(given) ? given : undefined;
}
