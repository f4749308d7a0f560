import { dataSourceErrors } from './data-source.errors.ts';
import type { DatabaseKind } from './drivers/foreign.ts';

/** Database types that this API family defines; not all of them are supported here. */
export const databaseTypes = ['PostgreSQL', 'MySQL', 'SQLServer', 'Oracle', 'DM', 'KingbaseES'] as const;
type DatabaseType = (typeof databaseTypes)[number];

export const typeOf = { postgresql: 'PostgreSQL', mysql: 'MySQL' } as const satisfies Record<DatabaseKind, DatabaseType>;

/** Maps a type of the API family to a supported kind. */
export function kindOf(type: DatabaseType): DatabaseKind {
  if (type === 'PostgreSQL') return 'postgresql';
  if (type === 'MySQL') return 'mysql';
  throw dataSourceErrors.unsupported({ type });
}
