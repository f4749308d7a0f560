import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Remembered } from '../observability/remembered.ts';
import { createStatementTimes, type StatementTimes } from '../observability/statement-times.ts';
import { type Stretch, tracedWithin } from '../observability/tracing.ts';
import { ofDatabase } from './error-class.ts';
import { parametersOf } from './parameters.ts';
import { createPreparedStatements } from './prepared.ts';
import type { Outcome } from './together.ts';

/** Runs a statement on the next free connection of a pool, or on the one that is given. */
export type Run = <T>(client: pg.Pool | pg.PoolClient, statement: Sql) => Promise<T[]>;

/** How the statements of a database are sent: timed, traced and kept prepared. */
export interface Statements {
  readonly run: Run;
  /** Runs several statements on a connection in one round trip. What is timed is the way of all of them, under the text of the one that is waited for. */
  together(client: pg.PoolClient, statements: readonly Sql[], waitedFor: number): Promise<Outcome>;
  keep(): void;
  slowest(): StatementTimes[];
  readonly remembered: Remembered;
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
    together: async (client, statements, waitedFor) => {
      const sent = statements.map(parametersOf);
      const text = sent[waitedFor]?.text ?? '';
      const began = performance.now();
      const outcome = await tracedWithin(
        () => stretchOf(text),
        () => prepared.together(client, sent),
      );
      times.took(text, performance.now() - began);
      return outcome;
    },
    keep: prepared.keep,
    slowest: times.slowest,
    remembered: {
      ...prepared.remembered,
      forget: () => {
        prepared.remembered.forget();
        times.clear();
      },
    },
  };
}

/** Turns what the driver throws into what the server throws. */
export const failed = (error: unknown): never => {
  throw ofDatabase(error);
};

// The text holds places for values, never values.
function stretchOf(text: string): Stretch {
  const verb = /^\s*(\w+)/.exec(text)?.[1] ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1] ?? '';
  return { name: `${verb} ${table}`.trim(), kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } };
}
