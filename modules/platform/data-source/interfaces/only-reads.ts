import { interfaceErrors } from './interface.errors.ts';
import { refusedInMysql } from './mysql-statement.ts';
import { refusedInPostgres } from './postgres-statement.ts';
import type { Cut } from './statement.ts';

/** Refuses any statement that is not known to be read-only. Checked when it is saved and before every execution. */
export async function mustOnlyRead(kind: string, { pieces, names }: Cut): Promise<void> {
  const place = (number: number): string => (kind === 'mysql' ? '?' : `$${number}`);
  const text = pieces.map((piece, n) => (n < names.length ? `${piece}${place(n + 1)}` : piece)).join('');
  const part = kind === 'mysql' ? refusedInMysql(text) : await refusedInPostgres(text);
  if (part === null) return;
  const params = { part: part.slice(0, 60) };
  throw interfaceErrors.notAllowed(params, { fields: { statement: { key: 'dataInterface.notAllowed', params } } });
}
