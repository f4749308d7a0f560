import type { EffectiveModel } from '@zhixing/model';
import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { fullColumns, predicate, type Stored } from '../read/read.ts';
import { runPhase, runTogether } from '../rules/rule-runner.ts';
import { storeMany } from './store-many.ts';
import { changeOf, stamps } from './write.ts';

/**
 * Moves many records of a model to the recycle bin in one statement, with rules, counters and history, on an open transaction. For server
 * code, and for models that nothing refers to: permissions and references are not looked at.
 */
export async function removeMany(tx: Context, model: EffectiveModel, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.db.query<{ row: Stored }>(
    sql`select row_to_json(r.*) as row from (select ${fullColumns(model)} from ${tableOf(model)} t where ${join([sql`t.id = any(${ids}::uuid[])`, predicate(tx, model, [])], ' and ')} order by t.id${raw(' for update')}) r`,
  );
  const changes = found.map(({ row }) => changeOf({ ...row, ...stamps(tx, false), version: row.version + 1 }, row, 'delete'));
  for (const change of changes) await runPhase(tx, model, 'check', change);
  await storeMany(tx, model, changes);
  for (const change of changes) await runPhase(tx, model, 'before', change);
  await runTogether(tx, model, changes);
}
