import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { type FlowDocument, flowDocumentSchema } from '@zhixing/flow';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { release } from './design/binding.ts';
import { findingsIn, mustBeSound, unkeepable } from './design/findings.ts';
import { mustBeRemovable, mustBeUnused } from './design/removable.ts';
import { flowErrors } from './flow.errors.ts';
import { FlowTemplate } from './flow-template.model.ts';
import { FlowVersion } from './flow-version.model.ts';

const CODE = /^[a-z][a-z0-9-]{0,59}$/;

/** A template is made with a first version to design; what it is called by others stays; what has run is not deleted. */
export const templateRules = defineRules(FlowTemplate, {
  derive: ({ row, verb }) => (verb === 'create' ? { code: String(row.code ?? '').toLowerCase() } : {}),
  check: async ({ row, before, verb, changed }, ctx) => {
    if (verb === 'delete') return mustBeUnused(ctx, row);
    const server = ctx.actor.access.clear;
    if (!CODE.test(row.code)) throw flowErrors.badCode({}, { fields: { code: { key: 'flow.badCode' } } });
    if (!ctx.engine.registry.find(row.subject)) throw flowErrors.noSubject({}, { fields: { subject: { key: 'flow.noSubject' } } });
    if (before && (changed.has('code') || changed.has('subject'))) throw flowErrors.fixed();
    if (!server && (changed.has('action') || (before ? changed.has('builtIn') : row.builtIn))) throw flowErrors.ownRoute();
  },
  beforeCommit: async ({ row, verb }, ctx) => {
    if (verb === 'delete' && row.action) await release(ctx, row);
    if (verb !== 'create' || row.builtIn) return;
    await repo(FlowVersion, elevated(ctx)).create({ template: row.id, document: emptyFlow(row.code, row.subject) });
  },
});

/** A flow of which nothing but its start is there. */
export const emptyFlow = (code: string, model: string): FlowDocument =>
  flowDocumentSchema.parse({ code, model, nodes: [{ kind: 'start', id: 'start' }] });

/**
 * Only a version in design is changed, and only where nothing has run on it; the product's own are copied instead. What comes into force
 * has passed every check, and the one that was in force is archived with it.
 */
export const versionRules = defineRules(FlowVersion, {
  derive: async ({ row, verb }, { db }) => {
    if (verb !== 'create') return {};
    await holdTemplate(db, String(row.template));
    const [last] = await db.query<{ number: number }>(sql`select max(number) as number from flow_version where template = ${row.template}`);
    return { number: (last?.number ?? 0) + 1 };
  },
  check: async ({ row, before, verb, action, changed }, ctx) => {
    if (verb === 'delete') return mustBeRemovable(ctx, row);
    if (action === 'enable') return mustBeReady(ctx, row);
    if (action) return;
    const server = ctx.actor.access.clear;
    if (!server && changed.has('digest') && row.digest !== null) throw flowErrors.ownRoute();
    if (before && (changed.has('template') || changed.has('number'))) throw flowErrors.fixed();
    if (!before || changed.has('document')) await mustBeKeepable(ctx, row, before);
  },
  beforeCommit: async ({ row, action }, ctx) => {
    if (action !== 'enable') return;
    const versions = repo(FlowVersion, elevated(ctx));
    for (const { id } of await versions.find({ template: { eq: row.template }, status: { eq: 'enabled' }, id: { ne: row.id } }))
      await versions.act(id, 'archive');
  },
});

type Version = Row<typeof FlowVersion>;

// Two who enable at once, or copy at once, do so one after the other.
const holdTemplate = (db: Context['db'], template: string) =>
  db.query(sql`select 1 from flow_template where id::text = ${template} for update`);

async function mustBeKeepable(ctx: Context, row: Version, before: Version | null): Promise<void> {
  if (before && before.status !== 'designing') throw flowErrors.notDesigning();
  if (before && before.digest !== null) throw flowErrors.productVersion();
  await mustBeOfTemplate(ctx, row);
  mustBeSound(ctx, row.document, unkeepable(await findingsIn(ctx, row.document)));
}

async function mustBeOfTemplate(ctx: Context, row: Version): Promise<void> {
  const [template] = await ctx.db.query<{ code: string; subject: string }>(
    sql`select code, subject from flow_template where id::text = ${String(row.template)}`,
  );
  const { code, model } = (row.document ?? {}) as { code?: unknown; model?: unknown };
  if (template && (code !== template.code || model !== template.subject)) throw flowErrors.otherTemplate();
}

async function mustBeReady(ctx: Context, row: Version): Promise<void> {
  await holdTemplate(ctx.db, String(row.template));
  // What the product brings was checked at the start; its roles may be made after it.
  if (ctx.actor.access.clear) return;
  const parsed = flowDocumentSchema.safeParse(row.document);
  if (parsed.success && parsed.data.nodes.length < 2) throw flowErrors.undesigned();
  mustBeSound(ctx, row.document, await findingsIn(ctx, row.document));
}
