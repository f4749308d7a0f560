import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { flowErrors } from '../flow.errors.ts';
import { FlowTemplate } from '../flow-template.model.ts';
import { FlowVersion } from '../flow-version.model.ts';
import { bind, bindableActions } from './binding.ts';

type Template = Row<typeof FlowTemplate>;

/** What publishing a version means: what it replaces, for whom, and what becomes of running flows. */
export async function publicationOf(ctx: Context, version: string) {
  const { number, status, template: id } = await repo(FlowVersion, ctx).get(version);
  const template = await repo(FlowTemplate, ctx).get(String(id));
  const [replaced] = await ctx.db.query<{ number: number }>(
    sql`select number from flow_version where template = ${template.id} and status = 'enabled' and id <> ${version} and deleted_at is null`,
  );
  return {
    number,
    /** The version already in force, which is only given its use or turned on. */
    inForce: status === 'enabled',
    replaces: replaced?.number ?? null,
    isOff: template.status === 'offShelf',
    running: await runningOf(ctx, template.id),
    startedBy: template.startedBy,
    starters: template.startedBy === 'named' ? await startersOf(ctx, template) : [],
    /** The actions that the flow decides about. */
    uses: usesOf(ctx, template),
    needsUse: usesOf(ctx, template).length === 0 && mayBeBound(ctx, template),
  };
}

/**
 * Publishes a version in one transaction: it replaces the one in force, decides about an action of its model, and may be started from now
 * on. Running flows go on with the version that they began with.
 */
export async function publish(ctx: Context, version: string, action: string | null): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const { status, template: id } = await repo(FlowVersion, tx).get(version);
    if (status !== 'enabled') await repo(FlowVersion, tx).act(version, 'enable');
    const template = await repo(FlowTemplate, tx).get(String(id));
    if (action !== null && action !== template.action) await bindTo(tx, template, action);
    else if (usesOf(tx, template).length === 0 && mayBeBound(tx, template)) throw flowErrors.actionNeeded();
    if (template.status === 'offShelf') await repo(FlowTemplate, tx).act(template.id, 'putOn');
  });
}

async function bindTo(tx: Context, { id }: Template, action: string): Promise<void> {
  const model = tx.engine.registry.get('flowTemplate');
  await bind(tx, (await loadRow(tx, model, id, mustBeAble(tx, model, 'act:bind'))) as unknown as Template, action);
}

/** The titles of the actions that start the flow, declared by their model or chosen by an administrator. */
function usesOf({ engine, language }: Context, { code, subject }: Template): string[] {
  const model = engine.registry.find(subject);
  const actions = Object.values(model?.actions ?? {}).filter(({ flow }) => flow === code);
  return model ? actions.map(({ name }) => engine.words.action(language, model, name)) : [];
}

function mayBeBound(ctx: Context, { subject }: Template): boolean {
  const model = ctx.engine.registry.find(subject);
  return model !== undefined && bindableActions(ctx, model).length > 0;
}

async function runningOf({ db }: Context, template: string): Promise<number> {
  const [found] = await db.query<{ n: number }>(sql`
    select count(*)::int as n from flow_instance where template = ${template} and deleted_at is null
      and standing in ('running', 'returned', 'recalled', 'paused', 'revoking')`);
  return found?.n ?? 0;
}

const SHOWN = 10;

/** The names of who may start the flow, the first ones of each kind. */
async function startersOf({ db }: Context, { starters, starterRoles, starterOrganisations }: Template): Promise<string[]> {
  const names = async (statement: Sql) => (await db.query<{ name: string }>(statement)).map(({ name }) => name);
  return [
    ...(await names(sql`select name from "user" where id = any(${starters ?? []}::uuid[]) limit ${SHOWN}`)),
    ...(await names(sql`select name from role where id = any(${starterRoles ?? []}::uuid[]) limit ${SHOWN}`)),
    ...(await names(sql`select name from organisation where id = any(${starterOrganisations ?? []}::uuid[]) limit ${SHOWN}`)),
  ];
}
