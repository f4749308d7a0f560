import type { Context } from '@zhixing/engine/context.ts';
import { type AllowedSheets, type SheetsFor, STANDARD_SHEET } from '@zhixing/engine/ports/printing.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { Sheet } from '@zhixing/model/printed-sheet.ts';
import sql from 'sql-template-tag';
import { PrintTemplate } from './print-template.model.ts';
import { inWordsOf } from './shipped.ts';

/** A print template as sent to the client. */
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

/** Enabled templates in their sort order, optionally of one type. */
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

/** Templates that fit a type, model and flow: their names by code. */
export async function sheetsFor(ctx: Context, about: SheetsFor): Promise<Readonly<Record<string, string>>> {
  const stored = await enabledSheets(ctx, about.type);
  return Object.fromEntries(stored.filter((one) => fits(one, about)).map(({ code, name }) => [code, name]));
}

/** The templates with which the actor may print a record now, and whether the standard sheet is allowed. */
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

/** Counts printed copies without a history entry, because each print is audited. */
export async function countCopies(ctx: Context, id: string, copies: number): Promise<void> {
  const set = { copies: sql`t.copies + ${copies}`, lastPrintedAt: ctx.now().toISOString() };
  await updateRows(ctx, PrintTemplate, { set, where: sql`t.id = ${id}` });
}
