import { type Context, systemContext } from '@zhixing/engine/context.ts';
import { STANDARD_SHEET } from '@zhixing/engine/ports/printing.ts';
import { type ChangeOf, defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { mustBePrintable } from './check-sheet.ts';
import { printErrors } from './print.errors.ts';
import { PrintTemplate } from './print-template.model.ts';
import { plainSheet, shippedTemplates, shippedValues } from './shipped.ts';

type Template = Row<typeof PrintTemplate>;

/** Properties that flows using the template rely on. */
const PLACES = ['code', 'type', 'subject', 'flow'] as const;
const DRAWN = ['name', 'paper', 'orientation', 'watermark', 'sheet'] as const;

/** A template is stored only if it can be printed. One that flows use keeps these properties and cannot be deleted. */
export const templateRules = defineRules(PrintTemplate, {
  create: {
    derive: async ({ row }, ctx) => ({
      ...((row.sheet ?? null) === null && { sheet: plainSheet(row.type) as never }),
      ...(await placed(row, true, ctx)),
      ...(isShipped(row, ctx) && { builtIn: true }),
    }),
    check: mustPrint,
  },
  update: {
    derive: async ({ row, before, changed }, ctx) => {
      const touched = !ctx.actor.access.clear && row.builtIn && DRAWN.some((name) => changed.has(name));
      return { ...(await placed(row, changed.has('flow') && !before.builtIn, ctx)), ...(touched && { changed: true }) };
    },
    check: async (change, ctx) => {
      await requireUnchangedPlace(change, ctx);
      mustPrint(change, ctx);
    },
  },
  delete: {
    check: async ({ row }, ctx) => {
      if (row.builtIn) throw printErrors.builtIn();
      await mustBeUnused(ctx, row);
    },
  },
  restore: { check: mustPrint },
  actions: {
    setBack: {
      derive: ({ row }, ctx) => ({ ...(shippedValues(ctx.engine, row.code) as Partial<Template> | null), changed: false }),
      check: mustPrint,
    },
  },
});

/** A template for records has no flow; one for a flow gets its model. */
async function placed({ type, flow }: Template, takesSubject: boolean, ctx: Context): Promise<Partial<Template>> {
  return {
    ...(type === 'record' && flow !== null && { flow: null }),
    ...(takesSubject && flow ? { subject: await subjectOf(ctx, flow) } : {}),
  };
}

async function subjectOf({ db }: Context, flow: string): Promise<string | null> {
  const [found] = await db.query<{ subject: string }>(
    sql`select subject from flow_template where id::text = ${flow} and deleted_at is null`,
  );
  return found?.subject ?? null;
}

const isShipped = ({ code }: Template, { actor, engine }: Context): boolean =>
  actor.access.clear && shippedTemplates(engine).some((shipped) => shipped.code === code);

async function requireUnchangedPlace({ before, changed }: ExistingChange<typeof PrintTemplate>, ctx: Context): Promise<void> {
  if (ctx.actor.access.clear || !PLACES.some((name) => changed.has(name))) return;
  if (before.builtIn) throw printErrors.builtIn();
  await mustBeUnused(ctx, before);
}

function mustPrint({ row }: ChangeOf<typeof PrintTemplate>, { engine }: Context): void {
  if (row.code === STANDARD_SHEET) throw printErrors.builtIn({}, { fields: { code: { key: 'print.builtIn' } } });
  const model = row.subject === null ? null : (engine.registry.find(row.subject) ?? null);
  if (row.subject !== null && !model) throw printErrors.noSubject({}, { fields: { subject: { key: 'print.noSubject' } } });
  mustBePrintable(row.sheet, { type: row.type, model });
}

/** @throws print.inUse with the flows that name it */
async function mustBeUnused(ctx: Context, { code }: Template): Promise<void> {
  // Checked as the system, so that editors learn that a template is in use even if they may not read the flow.
  const reader = { ...systemContext(ctx.engine, { db: ctx.db }), language: ctx.language };
  const users = await Promise.all(ctx.engine.modules.map(({ sheetUsers }) => sheetUsers?.(reader, code) ?? []));
  const flows = users.flat();
  if (flows.length > 0) throw printErrors.inUse({ flows: flows.join('、') });
}
