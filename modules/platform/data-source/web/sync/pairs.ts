import type { Column, Pairs, Plan } from './use-sync.ts';

/** The column mapping: the selected one as far as the columns exist, otherwise by equal names. */
export function pairsOf(columns: Pairs | null, there: readonly Column[], here: readonly Column[]): Pairs {
  const known = new Set(there.map(({ name }) => name));
  const wanted = here.map(({ name }) => [name, columns === null ? name : columns[name]] as const);
  return Object.fromEntries(wanted.filter((pair): pair is [string, string] => pair[1] !== undefined && known.has(pair[1])));
}

/** Why the copy cannot start, as a text key; null if it can. */
export function obstacleOf(plan: Plan, here: readonly Column[], pairs: Pairs): { key: string; params?: Record<string, string> } | null {
  if (plan.dbConnectionFrom === plan.dbConnectionTo && plan.dbTable === plan.dbTableTo) return { key: 'dataSync.sameTable' };
  const keys = here.filter(({ key }) => key);
  if (keys.length === 0) return { key: 'dataSync.noKey' };
  const missing = keys.find(({ name }) => pairs[name] === undefined);
  return missing ? { key: 'dataSync.keyMissing', params: { column: missing.name } } : null;
}
