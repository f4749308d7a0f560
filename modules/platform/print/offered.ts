import type { Context } from '@zhixing/engine/context.ts';
import { type AllowedSheets, type SheetsFor, STANDARD_SHEET } from '@zhixing/engine/ports/printing.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { Sheet } from '@zhixing/model/printed-sheet.ts';
import sql from 'sql-template-tag';
import { PrintTemplate } from './print-template.model.ts';
import { inWordsOf } from './shipped.ts';

/** A template as whoever prints is given it. */
export interface OfferedSheet {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: 'flow' | 'record';
  readonly subject: string | null;
  readonly paper: 'A3' | 'A4' | 'A5';
  readonly orientation: 'portrait' | 'landscape';
  readonly watermark: boolean;
  readonly sheet: Sheet;
}

/** The templates in use, in their order: of a type, or all. */
export async function enabledSheets(ctx: Context, type?: 'flow' | 'record'): Promise<(OfferedSheet & { flow: string | null })[]> {
  const rows = await ctx.db.query<OfferedSheet & { flow: string | null }>(sql`
    select t.id, t.code, t.name, t.type, t.subject, t.paper, t.orientation, t.watermark, t.sheet, f.code as flow
    from print_template t left join flow_template f on f.id = t.flow
    where t.status = 'enabled' and t.deleted_at is null and (${type ?? null}::text is null or t.type = ${type ?? null})
    order by t.sort_code nulls last, t.code`);
  const field = ctx.engine.registry.get('printTemplate').fields.name;
  return rows.map((row) => ({ ...row, name: String(field ? shownName(ctx, field, row.name) : row.name) }));
}

const fits = (sheet: { type: string; subject: string | null; flow: string | null }, { type, subject, flow }: SheetsFor): boolean =>
  sheet.type === type && (sheet.subject === null || sheet.subject === subject) && (sheet.flow === null || sheet.flow === flow);

/** What may be named for something, by what the asker calls it. */
export async function sheetsFor(ctx: Context, about: SheetsFor): Promise<Readonly<Record<string, string>>> {
  const stored = await enabledSheets(ctx, about.type);
  return Object.fromEntries(stored.filter((one) => fits(one, about)).map(({ code, name }) => [code, name]));
}

/** The sheets by which the asker may print a record now; whether the product's own is among them. */
export async function offeredFor(ctx: Context, model: EffectiveModel, id: string): Promise<{ standard: boolean; list: OfferedSheet[] }> {
  const allowed = await allowedFor(ctx, model, id);
  const about: SheetsFor = allowed ?? { type: 'record', subject: model.name };
  const stored = await enabledSheets(ctx, about.type);
  const list = stored.filter((one) => fits(one, about) && (!allowed || allowed.codes.includes(one.code)));
  return {
    standard: !allowed || allowed.codes.includes(STANDARD_SHEET),
    list: list.map(({ flow: _, ...one }) => ({ ...one, sheet: inWordsOf(ctx, one.sheet) })),
  };
}

async function allowedFor(ctx: Context, model: EffectiveModel, id: string): Promise<AllowedSheets | null> {
  for (const { allowedSheets } of ctx.engine.modules) {
    const allowed = await allowedSheets?.(ctx, model, id);
    if (allowed) return allowed;
  }
  return null;
}

/** Counts copies with the template. No line of history: who printed what is told in the audit log. */
export async function countCopies(ctx: Context, id: string, copies: number): Promise<void> {
  const set = { copies: sql`t.copies + ${copies}`, lastPrintedAt: ctx.now().toISOString() };
  await updateRows(ctx, PrintTemplate, { set, where: sql`t.id = ${id}` });
}
