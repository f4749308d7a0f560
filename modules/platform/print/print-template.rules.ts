import { type Context, systemContext } from '@zhixing/engine/context.ts';
import { STANDARD_SHEET } from '@zhixing/engine/printing.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { mustBePrintable } from './check-sheet.ts';
import { printErrors } from './print.errors.ts';
import { PrintTemplate } from './print-template.model.ts';
import { plainSheet, shippedTemplates, shippedValues } from './shipped.ts';

type Template = Row<typeof PrintTemplate>;

/** What a template is used by: a flow that names it relies on all of them. */
const PLACES = ['code', 'type', 'subject', 'flow'] as const;
const DRAWN = ['name', 'paper', 'orientation', 'watermark', 'sheet'] as const;

/** A sheet is kept only as it can be printed; one that flows name stays what it is for, and stays. */
export const templateRules = defineRules(PrintTemplate, {
  derive: async ({ row, before, verb, action, changed }, ctx) => {
    if (action === 'setBack') return { ...(shippedValues(ctx.engine, row.code) as Partial<Template> | null), changed: false };
    const server = ctx.actor.access.clear;
    const own = verb === 'create' && server && shippedTemplates(ctx.engine).some(({ code }) => code === row.code);
    const touched = verb === 'update' && !server && row.builtIn && DRAWN.some((name) => changed.has(name));
    return {
      ...(verb === 'create' && (row.sheet ?? null) === null && { sheet: plainSheet(row.type) as never }),
      ...(row.type === 'record' && row.flow !== null && { flow: null }),
      ...((verb === 'create' || changed.has('flow')) && row.flow && !before?.builtIn ? { subject: await subjectOf(ctx, row.flow) } : {}),
      ...(own && { builtIn: true }),
      ...(touched && { changed: true }),
    };
  },
  check: async ({ row, before, verb, action, changed }, ctx) => {
    if (verb === 'delete') return mustBeRemovable(ctx, row);
    if (action && action !== 'setBack') return;
    const server = ctx.actor.access.clear;
    if (!server && before && PLACES.some((name) => changed.has(name))) await mustBeFree(ctx, before);
    if (row.code === STANDARD_SHEET) throw printErrors.builtIn({}, { fields: { code: { key: 'print.builtIn' } } });
    const model = row.subject === null ? null : (ctx.engine.registry.find(row.subject) ?? null);
    if (row.subject !== null && !model) throw printErrors.noSubject({}, { fields: { subject: { key: 'print.noSubject' } } });
    mustBePrintable(row.sheet, { type: row.type, model });
  },
});

async function subjectOf({ db }: Context, flow: string): Promise<string | null> {
  const [found] = await db.query<{ subject: string }>(
    sql`select subject from flow_template where id::text = ${flow} and deleted_at is null`,
  );
  return found?.subject ?? null;
}

async function mustBeRemovable(ctx: Context, row: Template): Promise<void> {
  if (row.builtIn) throw printErrors.builtIn();
  await mustBeUnused(ctx, row);
}

async function mustBeFree(ctx: Context, before: Template): Promise<void> {
  if (before.builtIn) throw printErrors.builtIn();
  await mustBeUnused(ctx, before);
}

/** @throws print.inUse with the flows that name it */
async function mustBeUnused(ctx: Context, { code }: Template): Promise<void> {
  // Whoever may change templates need not be shown every flow; that it is in use is said all the same.
  const asker = { ...systemContext(ctx.engine, { db: ctx.db }), language: ctx.language };
  const users = await Promise.all(ctx.engine.modules.map(({ sheetUsers }) => sheetUsers?.(asker, code) ?? []));
  const flows = users.flat();
  if (flows.length > 0) throw printErrors.inUse({ flows: flows.join('、') });
}
