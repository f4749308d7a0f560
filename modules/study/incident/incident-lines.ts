import type { Condition } from '@zhixing/model';

/** Scopes of what hangs on an incident: those of the incident itself. */
export const linesOf = (scopes: Readonly<Record<string, Condition>>): Record<string, Condition> =>
  Object.fromEntries(Object.entries(scopes).map(([name, where]) => [name, { incident: { where } }]));
