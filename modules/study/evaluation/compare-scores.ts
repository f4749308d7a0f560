import { systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { writeClosed } from '@zhixing/engine/tables/closing.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import sql, { raw } from 'sql-template-tag';
import { EvaluationItemScore } from './evaluation-item-score.model.ts';
import { fillItemScores, wrongItemScores } from './tables.ts';

/** Compares the scores of items with the answers that they are of, and writes those anew that differ, also of archived trips. Returns of how many answers they did. */
export async function compareItemScores(engine: Engine): Promise<number> {
  const { database } = engine;
  const wrong = (await database.query<{ evaluation: string }>(raw(wrongItemScores))).map(({ evaluation }) => evaluation);
  if (wrong.length === 0) return 0;
  await database.transaction(async (tx) => {
    await writeClosed(tx);
    await deleteRows(within(systemContext(engine), tx), EvaluationItemScore, sql`t.evaluation = any(${wrong}::uuid[])`);
    await tx.query(raw(fillItemScores));
  });
  return wrong.length;
}
