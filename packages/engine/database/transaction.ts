import type pg from 'pg';
import type { Database } from './handle.ts';
import { createLine } from './statement-line.ts';
import { failed, type Statements } from './statements.ts';

/**
 * Runs work in a transaction on a pool connection. `begin`, `commit` and deferred statements need no round trips of their own, and queries
 * that are sent before any of them is awaited, as in `Promise.all`, share one.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  statements: Statements,
  root: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(failed);
  const committed: (() => void)[] = [];
  let broken: Error | undefined;
  // Without a listener, a connection error between two statements would end the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  const line = createLine(client, statements, root);
  const tx: Database = {
    inTransaction: true,
    query: line.query,
    transaction: (inner) => inner(tx),
    afterCommit: (hook) => void committed.push(hook),
    sendWithNext: line.sendWithNext,
    withCommit: line.withCommit,
  };
  try {
    const result = await work(tx);
    await line.commit();
    for (const hook of committed) hook();
    return result;
  } catch (error) {
    line.giveUp(error);
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
