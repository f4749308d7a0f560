import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { ClearableCache } from '../observability/cache.ts';
import { createStatementTimes, type StatementTimes } from '../observability/statement-times.ts';
import { type Stretch, tracedWithin } from '../observability/tracing.ts';
import { ofDatabase } from './error-class.ts';
import { parametersOf } from './parameters.ts';
import type { Outcome } from './pipeline.ts';
import { createPreparedStatements } from './prepared.ts';

/** Runs a statement on a free connection of a pool, or on the given connection. */
export type Run = <T>(client: pg.Pool | pg.PoolClient, statement: Sql) => Promise<T[]>;

/** Sends statements with timing, tracing and prepared statements. */
export interface Statements {
  readonly run: Run;
  /** Runs several statements on a connection in one round trip. The time of the whole round trip counts for the statement `waitedFor`. */
  pipeline(client: pg.PoolClient, statements: readonly Sql[], waitedFor: number): Promise<Outcome>;
  keep(): void;
  slowest(): StatementTimes[];
  readonly cache: ClearableCache;
}

export function createStatements(): Statements {
  const prepared = createPreparedStatements();
  const times = createStatementTimes();
  return {
    run: async <T>(client: pg.Pool | pg.PoolClient, statement: Sql): Promise<T[]> => {
      const { text, values } = parametersOf(statement);
      const began = performance.now();
      const result = await tracedWithin(
        () => stretchOf(text),
        () => prepared.send(client, text, values),
      ).catch(failed);
      times.took(text, performance.now() - began);
      return result.rows as T[];
    },
    pipeline: async (client, statements, waitedFor) => {
      const sent = statements.map(parametersOf);
      const text = sent[waitedFor]?.text ?? '';
      const began = performance.now();
      const outcome = await tracedWithin(
        () => stretchOf(text),
        () => prepared.pipeline(client, sent),
      );
      times.took(text, performance.now() - began);
      return outcome;
    },
    keep: prepared.keep,
    slowest: times.slowest,
    cache: {
      ...prepared.cache,
      clear: () => {
        prepared.cache.clear();
        times.clear();
      },
    },
  };
}

/** Marks driver errors as database errors and rethrows them. */
export const failed = (error: unknown): never => {
  throw ofDatabase(error);
};

// The text contains placeholders, never values, and is safe to trace.
function stretchOf(text: string): Stretch {
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1] ?? '';
  return { name: `${verb} ${table}`.trim(), kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } };
}
