import type { Span } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { columnOf } from '../database/identifiers.ts';

const columnsOf = ({ fields }: Span, alias: string): Sql[] => fields.map((field) => sql`${raw(alias)}.${columnOf(field)}`);

/** A span as a PostgreSQL range over the columns of an alias. Only for rows that meet `hasSpanSql`. */
export function spanSql(span: Span, alias: string): Sql {
  const [from, to] = columnsOf(span, alias);
  if (!from) throw new Error('a span has at least one field');
  if (!to) return from;
  return sql`${raw(span.days ? 'daterange' : 'tstzrange')}(${from}, ${to}, ${raw(span.closed ? "'[]'" : "'[)'")})`;
}

/**
 * Whether a record has a non-empty span. Both fields are tested before a range is built: a null end would mean unbounded, and an end before
 * the start is an error in PostgreSQL.
 */
export function hasSpanSql(span: Span, alias: string): Sql {
  const columns = columnsOf(span, alias);
  const present = columns.map((column) => sql`${column} is not null`);
  return join(columns.length === 2 ? [...present, join(columns, span.closed ? ' <= ' : ' < ')] : present, ' and ');
}

/**
 * Whether two rows' spans overlap. Compares the ends instead of building ranges, so that it does not depend on evaluation order with
 * `hasSpanSql`.
 */
export function overlapSql(span: Span, one: string, other: string): Sql {
  const [[from, to], [otherFrom, otherTo]] = [columnsOf(span, one), columnsOf(span, other)];
  if (!to || !otherTo) return sql`${from} && ${otherFrom}`;
  const before = raw(span.closed ? '<=' : '<');
  return sql`${from} ${before} ${otherTo} and ${otherFrom} ${before} ${to}`;
}
