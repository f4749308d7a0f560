import type { Context } from '@zhixing/engine/context.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import type { Condition } from '@zhixing/model';

/** A page of call logs, newest first, in the wire format of this API family. */
export async function logPage(ctx: Context, filter: Condition, { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const order = { field: 'at', descending: true };
  const page = await readPage(ctx, ctx.engine.registry.get('dataInterfaceLog'), { currentPage, pageSize, order, filter });
  const list = (JSON.parse(page.list) as Stored[]).map((row) => ({
    id: row.id,
    invokTime: row.at,
    userId: row.asker,
    oauthAppId: row.keyId ?? '',
    invokIp: row.address,
    invokType: row.through,
    invokWasteTime: row.milliseconds,
    outcome: row.outcome,
    problem: row.problem ?? '',
    rowCount: row.rowCount,
  }));
  return { list, pagination: { currentPage, pageSize, total: page.total } };
}
