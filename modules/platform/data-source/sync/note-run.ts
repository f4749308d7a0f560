import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import type { DataSource } from '../data-source.model.ts';
import { knownUser } from '../known-user.ts';
import { DataSyncRun } from './data-sync-run.model.ts';

type Source = Row<typeof DataSource>;

interface Run {
  readonly from: Source;
  readonly to: Source;
  readonly table: string;
  readonly toTable: string;
  readonly columns: Readonly<Record<string, string>> | null;
  readonly dryRun: boolean;
  readonly rows: number;
  readonly failure: unknown;
  readonly milliseconds: number;
}

const MAX_LENGTH = 300;

/** Logs and audits a table copy. Uses a separate transaction, so that failed attempts are logged too. */
export async function noteRun(
  ctx: Context,
  { from, to, table, toTable, columns, dryRun, rows, failure, milliseconds }: Run,
): Promise<void> {
  const { engine, now, actor } = ctx;
  const outcome = failure === null ? 'done' : 'failed';
  await engine.database.transaction(async (db) => {
    const tx = within(ctx, db);
    const caller = await knownUser(tx, actor.userId);
    const places = { source: from.id, sourceTable: table, target: to.id, targetTable: toTable, columns, dryRun, asker: caller };
    const became = { outcome, problem: problemOf(ctx, failure), rowCount: failure === null ? rows : null, milliseconds } as const;
    await insertRows(tx, DataSyncRun, [{ at: now().toISOString(), ...places, ...became }]);
    const why = failure === null ? 'done' : failure instanceof AppError ? failure.key : 'unexpected';
    const detail = { from: from.name, to: to.name, table, toTable, dryRun, rows, outcome: why };
    await audit(tx, { kind: 'setting', verb: 'bringTable', detail });
  });
}

function problemOf({ engine, language }: Context, failure: unknown): string | null {
  if (failure === null) return null;
  if (!(failure instanceof AppError)) return 'unexpected';
  const [area = '', name = ''] = failure.key.split('.');
  return engine.texts.text(language, `${area}.errors.${name}`, failure.params).slice(0, MAX_LENGTH);
}
