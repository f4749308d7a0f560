import type { Engine } from '@zhixing/engine/engine.ts';
import { writeClosed } from '@zhixing/engine/tables/closing.ts';
import sql, { raw } from 'sql-template-tag';
import { fillItemScores, wrongItemScores } from './tables.ts';

/** Compares the scores of items with the answers that they are of, and writes those anew that differ, also of archived trips. Returns of how many answers they did. */
export async function compareItemScores({ database }: Pick<Engine, 'database'>): Promise<number> {
  const wrong = (await database.query<{ evaluation: string }>(raw(wrongItemScores))).map(({ evaluation }) => evaluation);
  if (wrong.length === 0) return 0;
  await database.transaction(async (tx) => {
    await writeClosed(tx);
    await tx.query(sql`delete from evaluation_item_score where evaluation = any(${wrong}::uuid[])`);
    await tx.query(raw(fillItemScores));
  });
  return wrong.length;
}
