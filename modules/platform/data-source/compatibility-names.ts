import { dataSourceErrors } from './data-source.errors.ts';
import type { DatabaseKind } from './drivers/foreign.ts';

/** Databases that the family names. */
export const databaseTypes = ['PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'DM', 'KingbaseES'] as const;
type DatabaseType = (typeof databaseTypes)[number];

export const typeOf = { postgresql: 'PostgreSQL', mysql: 'MySQL' } as const satisfies Record<DatabaseKind, DatabaseType>;

/** The kind that a type of the family is here. */
export function kindOf(type: DatabaseType): DatabaseKind {
  if (type === 'PostgreSQL') return 'postgresql';
  if (type === 'MySQL') return 'mysql';
  throw dataSourceErrors.unsupported({ type });
}
