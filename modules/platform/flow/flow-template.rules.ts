import { type Context, elevated } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { type FlowDocument, flowDocumentSchema } from '@zhixing/flow';
import type { Row } from '@zhixing/model';
import { textRules } from '@zhixing/model/kinds/text-rules.ts';
import sql from 'sql-template-tag';
import { release } from './design/binding.ts';
import { findingsIn, requireValid, unkeepable } from './design/findings.ts';
import { mustBeRemovable, mustBeUnused } from './design/removable.ts';
import { flowErrors } from './flow.errors.ts';
import { FlowTemplate } from './flow-template.model.ts';
import { FlowVersion } from './flow-version.model.ts';

/** Codes of the product may have hyphens; those of administrators follow the specification's rule for codes. */
const CODE = { builtIn: /^[a-z][a-z0-9-]{0,59}$/, own: /^[a-z](?:[a-z0-9.]{0,58}[a-z0-9])?$/ };

/** A template is created with a first version to design. Its code and model never change; one with instances cannot be deleted. */
export const templateRules = defineRules(FlowTemplate, {
  save: {
    check: ({ row, changed }, ctx) => {
      if (changed.has('code')) mustBeCode(row);
      if (!ctx.engine.registry.find(row.subject)) throw flowErrors.noSubject({}, { fields: { subject: { key: 'flow.noSubject' } } });
      if (changed.has('action')) mustBeServer(ctx);
    },
  },
  create: {
    derive: ({ row }) => ({ code: String(row.code ?? '').toLowerCase() }),
    check: ({ row }, ctx) => {
      if (row.builtIn) mustBeServer(ctx);
    },
    before: async ({ row }, ctx) => {
      if (!row.builtIn) await repo(FlowVersion, elevated(ctx)).create({ template: row.id, document: emptyFlow(row.code, row.subject) });
    },
  },
  update: {
    check: ({ changed }, ctx) => {
      if (changed.has('code') || changed.has('subject')) throw flowErrors.fixed();
      if (changed.has('builtIn')) mustBeServer(ctx);
    },
  },
  delete: {
    check: ({ row }, ctx) => mustBeUnused(ctx, row),
    before: async ({ row }, ctx) => {
      if (row.action) await release(ctx, row);
    },
  },
});

function mustBeCode({ code, builtIn }: Pick<Row<typeof FlowTemplate>, 'code' | 'builtIn'>): void {
  if (!builtIn && !new RegExp(`^${textRules.code.pattern}$`).test(code))
    throw modelErrors.invalid({}, { fields: { code: { key: textRules.code.key } } });
  if (!CODE[builtIn ? 'builtIn' : 'own'].test(code)) throw flowErrors.badCode({}, { fields: { code: { key: 'flow.badCode' } } });
}

// The action of a template is bound on a separate route; built-in templates come from code.
function mustBeServer({ actor }: Context): void {
  if (!actor.access.clear) throw flowErrors.ownRoute();
}

/** A flow with nothing but its start node. */
export const emptyFlow = (code: string, model: string): FlowDocument =>
  flowDocumentSchema.parse({ code, model, nodes: [{ kind: 'start', id: 'start' }] });

/**
 * The document of a version changes only while it is being designed; versions that come with the product are copied instead. A version is
 * enabled after passing every check, which archives the one enabled before.
 */
export const versionRules = defineRules(FlowVersion, {
  create: {
    derive: async ({ row }, { db }) => ({ number: await nextNumber(db, row.template) }),
    check: async (change, ctx) => {
      mustNotClaimDigest(change, ctx);
      await mustBeKeepable(ctx, change.row);
    },
  },
  update: {
    check: async (change, ctx) => {
      const { row, before, changed } = change;
      mustNotClaimDigest(change, ctx);
      if (changed.has('template') || changed.has('number')) throw flowErrors.fixed();
      if (!changed.has('document')) return;
      if (before.status !== 'designing') throw flowErrors.notDesigning();
      if (before.digest !== null) throw flowErrors.productVersion();
      await mustBeKeepable(ctx, row);
    },
  },
  delete: { check: ({ row }, ctx) => mustBeRemovable(ctx, row) },
  actions: {
    enable: {
      check: ({ row }, ctx) => mustBeReady(ctx, row),
      before: async ({ row }, ctx) => {
        await archiveOthers(ctx, row);
        await putInForce(ctx, String(row.template));
      },
    },
  },
});

type Version = Row<typeof FlowVersion>;

async function nextNumber(db: Context['db'], template: Version['template']): Promise<number> {
  await lockTemplate(db, String(template));
  const [last] = await db.query<{ number: number }>(sql`select max(number) as number from flow_version where template = ${template}`);
  return (last?.number ?? 0) + 1;
}

// Row-locks the template until commit: versions are numbered and enabled one at a time.
const lockTemplate = (db: Context['db'], template: string) =>
  db.query(sql`select 1 from flow_template where id::text = ${template} for update`);

// The digest marks a version that comes with the product.
function mustNotClaimDigest({ row, changed }: ChangeOf<typeof FlowVersion>, { actor }: Context): void {
  if (!actor.access.clear && changed.has('digest') && row.digest !== null) throw flowErrors.ownRoute();
}

async function mustBeKeepable(ctx: Context, row: Version): Promise<void> {
  await mustBeOfTemplate(ctx, row);
  requireValid(ctx, row.document, unkeepable(await findingsIn(ctx, row.document)));
}

async function mustBeOfTemplate(ctx: Context, row: Version): Promise<void> {
  const [template] = await ctx.db.query<{ code: string; subject: string }>(
    sql`select code, subject from flow_template where id::text = ${String(row.template)}`,
  );
  const { code, model } = (row.document ?? {}) as { code?: unknown; model?: unknown };
  if (template && (code !== template.code || model !== template.subject)) throw flowErrors.otherTemplate();
}

async function mustBeReady(ctx: Context, row: Version): Promise<void> {
  await lockTemplate(ctx.db, String(row.template));
  // Versions of the product are checked at start-up; the roles they name may be created later.
  if (ctx.actor.access.clear) return;
  const parsed = flowDocumentSchema.safeParse(row.document);
  if (parsed.success && parsed.data.nodes.length < 2) throw flowErrors.undesigned();
  requireValid(ctx, row.document, await findingsIn(ctx, row.document));
}

async function archiveOthers(ctx: Context, { id: enabled, template }: Version): Promise<void> {
  const versions = repo(FlowVersion, elevated(ctx));
  for (const { id } of await versions.find({ template: { eq: template }, status: { eq: 'enabled' }, id: { ne: enabled } }))
    await versions.act(id, 'archive');
}

// A flow that an administrator has turned off stays off: publishing in the designer turns it on by itself.
async function putInForce(ctx: Context, template: string): Promise<void> {
  const templates = repo(FlowTemplate, elevated(ctx));
  if ((await templates.get(template)).status === 'unpublished') await templates.act(template, 'publish');
}
