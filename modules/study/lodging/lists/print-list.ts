import type { Writable } from 'node:stream';
import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { Cell } from '@zhixing/engine/transfer/write/cell.ts';
import { createTable } from '@zhixing/engine/transfer/write/create-table.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { PdfContent } from '@zhixing/pdf/content.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { pdfs } from '../ports.ts';
import type { ListKind, TripList } from './list-kinds.ts';

type TripRow = Row<typeof Trip>;

export const listTitle = (kind: ListKind, { engine, language }: Context): string => engine.texts.text(language, `tripList.kinds.${kind}`);

/** A list on A4, a table for each room, group, coach, role or day. */
export async function listPdf(trip: TripRow, kind: ListKind, list: TripList, ctx: Context): Promise<Buffer> {
  const { bytes } = await use(ctx.engine, pdfs).make(contentOf(trip, kind, list, ctx));
  return Buffer.from(bytes);
}

function contentOf(trip: TripRow, kind: ListKind, { columns, lines }: TripList, ctx: Context): PdfContent {
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

/** The same list as a workbook, with its sections as the first column. */
export async function writeList(kind: ListKind, { columns, lines }: TripList, ctx: Context, output: Writable, signal: AbortSignal) {
  const first = ctx.engine.texts.text(ctx.language, `tripList.sections.${kind}`);
  const table = createTable('xlsx', output, signal);
  await table.sheet({ name: listTitle(kind, ctx), widths: [22, ...columns.map(() => 18)], frozen: 1 });
  await table.row([first, ...columns].map((text): Cell => ({ text, style: 'header' })));
  for (const { section, cells } of lines) await table.row([section, ...cells]);
  await table.end();
}
