import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import type { Download } from '@zhixing/engine/module.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { Courseware } from './courseware.model.ts';

/** Counts the downloads of the files of courseware. */
export async function countDownload({ model, record, field }: Download, ctx: Context): Promise<void> {
  if (model !== Courseware.name || field !== 'file') return;
  await ctx.db.transaction(async (db) => {
    const inside = within(ctx, db);
    await audit(inside, { kind: 'download', verb: 'file', model, record, detail: { field } });
    await updateRows(inside, Courseware, { set: { downloads: sql`t.downloads + 1` }, where: sql`t.id = ${record}` });
  });
}
