import pg from 'pg';
import type { Sql } from 'sql-template-tag';

/** A statement with its values inlined: constraint definitions take no parameters. Values come only from validated documents. */
export const withLiterals = (statement: Sql): string =>
  statement.strings.reduce((text, part, at) => `${text}${literal(statement.values[at - 1])}${part}`);

function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  throw new Error(`a constraint cannot hold ${typeof value}`);
}
