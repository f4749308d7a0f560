import type { Writable } from 'node:stream';
import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { Cell } from '@zhixing/engine/transfer/write/cell.ts';
import { createTable } from '@zhixing/engine/transfer/write/create-table.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { PdfContent, PdfPart } from '@zhixing/pdf/content.ts';
import type { Trip } from '../../trip/trip.model.ts';
import type { Differences } from '../arrangement/printed.ts';
import { pdfs } from '../ports.ts';
import type { ListKind, TripList } from './list-kinds.ts';

/** A list to be printed, with what has changed since it was printed last. */
interface Sheet {
  readonly trip: Row<typeof Trip>;
  readonly kind: ListKind;
  readonly list: TripList;
  readonly changed: Differences | null;
}

export const listTitle = (kind: ListKind, { engine, language }: Context): string => engine.texts.text(language, `tripList.kinds.${kind}`);

/** A list on A4, a table for each room, group, coach, role or day. */
export async function listPdf(sheet: Sheet, ctx: Context): Promise<Buffer> {
  const { bytes } = await use(ctx.engine, pdfs).make(listContent(sheet, ctx));
  return Buffer.from(bytes);
}

/** What stands on the sheet: first what has changed, since that is what those who hold the last one look for. */
export function listContent({ trip, kind, list: { columns, lines }, changed }: Sheet, ctx: Context): PdfContent {
  const text = (key: string, params?: Record<string, string | number>) => ctx.engine.texts.text(ctx.language, `tripList.${key}`, params);
  const title = listTitle(kind, ctx);
  const sections = [...Map.groupBy(lines, ({ section }) => section)];
  return {
    title: `${trip.name} ${title}`,
    language: ctx.language,
    paper: 'A4',
    orientation: 'portrait',
    at: ctx.now().toISOString(),
    footer: text('printedAt', { time: chinaMinute(ctx.now()) }),
    pageWords: text('page'),
    missingWords: text('missing'),
    parts: [
      { part: 'heading', text: title, below: `${trip.name} · ${chinaMinute(trip.departAt)} – ${chinaMinute(trip.returnAt)}` },
      ...changedParts(changed, ctx),
      ...sections.map(([section, own]) => ({
        part: 'table' as const,
        title: kind === 'meals' ? section : text('section', { section, count: own.length }),
        columns: columns.map((label) => ({ label })),
        rows: own.map(({ cells }) => cells),
      })),
      ...(sections.length === 0 ? [{ part: 'text' as const, text: text('nothing') }] : []),
    ],
  };
}

function changedParts(changed: Differences | null, ctx: Context): PdfPart[] {
  if (!changed) return [];
  const text = (key: string) => ctx.engine.texts.text(ctx.language, `tripList.${key}`, { time: chinaMinute(changed.printedAt) });
  if (changed.changes.length === 0) return [{ part: 'text', text: text('unchanged') }];
  const columns = changeColumns(ctx).map((label) => ({ label }));
  return [{ part: 'table', title: text('changed'), columns, rows: changed.changes.map(changeCells) }];
}

const changeColumns = ({ engine, language }: Context): string[] =>
  ['name', 'from', 'to'].map((name) => engine.texts.text(language, `tripList.changes.${name}`));

const changeCells = ({ name, from, to }: Differences['changes'][number]): string[] => [name, from ?? '—', to ?? '—'];

/** The same list as a workbook, with its sections as the first column, and on a sheet of their own its changes. */
export async function writeList({ kind, list: { columns, lines }, changed }: Sheet, ctx: Context, output: Writable, signal: AbortSignal) {
  const first = ctx.engine.texts.text(ctx.language, `tripList.sections.${kind}`);
  const table = createTable('xlsx', output, signal);
  await table.sheet({ name: listTitle(kind, ctx), widths: [22, ...columns.map(() => 18)], frozen: 1 });
  await table.row([first, ...columns].map((text): Cell => ({ text, style: 'header' })));
  for (const { section, cells } of lines) await table.row([section, ...cells]);
  if (changed && changed.changes.length > 0) {
    const name = ctx.engine.texts.text(ctx.language, 'tripList.changes.sheet');
    await table.sheet({ name, widths: [22, 30, 30], frozen: 1 });
    await table.row(changeColumns(ctx).map((text): Cell => ({ text, style: 'header' })));
    for (const change of changed.changes) await table.row(changeCells(change));
  }
  await table.end();
}
