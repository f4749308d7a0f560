import { type AuditLineView, readLines } from '@zhixing/engine/audit/read-lines.ts';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { createTable } from '@zhixing/engine/transfer/write/create-table.ts';
import { sendTable } from '@zhixing/engine/transfer/write/send.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import type { FastifyReply } from 'fastify';
import { auditLineView } from './audit-line-view.ts';
import { type Category, categories, type LogQuestion, lineQueryOf, searchedBy } from './query.ts';
import { requestLines } from './requests.ts';

/** Maximum number of lines per file; more can be exported day by day or on the command line. */
const LIMIT = 100_000;
const PART = 2000;

/** Exports the lines of a log as a file, newest first. The export is audited before the first byte is sent. */
export async function exportLog(
  ctx: Context,
  { category, ...query }: LogQuestion & { readonly category: Category },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = categories[category];
  await audit(ctx, { kind: 'export', verb: 'log', detail: { category: name, searchedBy: searchedBy(query) } });
  await ctx.engine.audit.seal();
  const text = (key: string) => ctx.engine.texts.text(ctx.language, `audit.columns.${key}`);
  const isLine = name === 'signIn' || name === 'operation';
  const lines = isLine ? await lineQueryOf(ctx, name, query) : null;
  const rowsFrom = async (offset: number): Promise<readonly string[][]> => {
    if (lines) return (await readLines(ctx.db, lines, PART, offset)).map((line) => lineCells(ctx, line));
    const { list } = await requestLines(ctx, name === 'error', query, { limit: PART, offset });
    return list.map((one) => [
      one.at.toISOString(),
      one.name ?? '',
      one.account ?? '',
      one.address,
      `${one.method} ${one.path}`,
      String(one.status),
      String(one.ms),
      one.request,
    ]);
  };
  const headers = isLine
    ? ['at', 'name', 'account', 'address', 'what', 'module', 'record', 'requestId']
    : ['at', 'name', 'account', 'address', 'path', 'status', 'ms', 'requestId'];
  const file = { name: `${text(name)}-${chinaDay(ctx.now())}`, format: 'csv' } as const;
  return sendTable(ctx.engine, reply, file, async (output, signal) => {
    const table = createTable('csv', output, signal);
    await table.sheet({ name: text(name), widths: headers.map(() => 20), frozen: 1 });
    await table.row(headers.map((key) => ({ text: text(key), style: 'header' as const })));
    for (let offset = 0, length = PART; length === PART && offset < LIMIT; offset += PART) {
      const rows = await rowsFrom(offset);
      length = rows.length;
      for (const row of rows) await table.row(row);
    }
    await table.end();
  });
}

function lineCells(ctx: Context, line: AuditLineView): string[] {
  const { what, module } = auditLineView(ctx, line);
  return [line.at, line.name ?? '', line.account ?? '', line.address, what, module, line.record ?? '', line.request];
}
