import type { Context } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { ownTasks } from './acting-for.ts';
import { FlowTemplate } from './flow-template.model.ts';
import { startableBy } from './starters.ts';

/** Standings of tasks that wait for a decision. */
const UNDECIDED = ['toSign', 'toDo', 'doing', 'asking'];

interface OnShelf {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly remark: string | null;
  readonly category: string | null;
  readonly icon: string | null;
  readonly description: string | null;
}

/** A flow that a user may start: by an action on a record of a model. */
export interface Startable extends OnShelf {
  readonly model: string;
  readonly modelTitle: string;
  readonly action: string;
  readonly actionTitle: string;
  /** Whether new records may be created for it. */
  readonly create: boolean;
  /** How often the user has started it. */
  readonly used: number;
}

/** The flows that a user may start now, and the principals for whom they may. */
export async function startable(ctx: Context) {
  const templates = await ctx.db.query<OnShelf>(sql`
    select t.id, t.code, t.name, t.remark, t.category, t.icon, t.description from flow_template t
    where ${onShelfFor(ctx.actor.userId)}
    order by t.sort_code nulls last, t.created_at, t.id`);
  const used = await ctx.db.query<{ template: string; n: number }>(
    sql`select template, count(*)::int as n from flow_instance where initiator = ${ctx.actor.userId} and deleted_at is null group by template`,
  );
  const times = new Map(used.map(({ template, n }) => [template, n]));
  return {
    list: templates.flatMap((template) => startsOf(ctx, template, times.get(template.id) ?? 0)),
    principals: await principalsToStart(ctx),
  };
}

/** Whether the actor can start a flow now, or has a task to decide in one, also in the place of others. */
export async function hasFlows(ctx: Context): Promise<boolean> {
  const codes = ctx.engine.registry.all().flatMap((model) => startActions(ctx, model).map(({ flow }) => flow));
  const [found] = await ctx.db.query<{ open: boolean }>(sql`
    select exists (select 1 from flow_template t where t.code = any(${codes}::text[]) and ${onShelfFor(ctx.actor.userId)})
      or exists (select 1 from flow_task t where t.deleted_at is null and t.standing = any(${UNDECIDED}::text[]) and ${ownTasks(ctx, 't')}) as open`);
  return found?.open === true;
}

/** Templates `t` that a user may start, with a version in force. */
const onShelfFor = (user: string | null) => sql`t.status = 'onShelf' and t.deleted_at is null and ${startableBy(user)}
  and exists (select 1 from flow_version v where v.template = t.id and v.status = 'enabled' and v.deleted_at is null)`;

/** The actions that start a flow, as far as the user may take them. */
function startsOf(ctx: Context, template: OnShelf, used: number): Startable[] {
  const { registry, words, modules, texts } = ctx.engine;
  const field = registry.get(FlowTemplate.name).fields.category;
  const category = field ? (shownName(ctx, field, template.category) as string | null) : null;
  const isCode = modules.some(({ flows = [] }) => flows.some((flow) => (flow as { code?: unknown }).code === template.code));
  const name = (isCode && texts.find(ctx.language, `flows.${template.code}.title`)) || template.name;
  return registry.all().flatMap((model) =>
    startActions(ctx, model)
      .filter(({ flow }) => flow === template.code)
      .map((action) => ({
        ...template,
        name,
        category,
        model: model.name,
        modelTitle: words.title(ctx.language, model),
        action: action.name,
        actionTitle: words.action(ctx.language, model, action.name),
        create: can(ctx, model, 'create') !== null,
        used,
      })),
  );
}

/** Actions of a model that start a flow and that the actor may take. */
const startActions = (ctx: Context, model: EffectiveModel) =>
  Object.values(model.actions).filter(({ name, flow, system }) => flow && !system && can(ctx, model, `act:${name}`) !== null);

const principalsToStart = ({ db, actor, now }: Context) =>
  db.query<{ id: string; name: string; templates: readonly string[] | null }>(sql`
    select u.id, u.name, d.templates from flow_delegation d join "user" u on u.id = d.principal and u.deleted_at is null and u.status = 'enabled'
    where d.deputy = ${actor.userId} and d.status = 'accepted' and d.covers in ('starting', 'both') and d.deleted_at is null
      and ${now()} between d.start_at and d.end_at order by u.name, u.id`);
