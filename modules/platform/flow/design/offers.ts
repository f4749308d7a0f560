import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import { type AssigneeKind, assigneeKinds, type FlowDocument, namedIn, type Offered } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { actionOf, interfacesOffered } from '../contributions.ts';
import { flowTitle } from '../titles.ts';
import { bindableActions } from './binding.ts';
import { grantedToAnybody } from './granted.ts';

interface Template {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly subject: string;
  readonly action: string | null;
}

/** What the designer offers: models that flows can be about, with their actions and rows; flows that can be started; other models. */
export async function offersTo(ctx: Context) {
  const { engine, language } = ctx;
  const models = engine.registry.all().filter((model) => can(ctx, model, 'read') !== null);
  const titled = (model: EffectiveModel) => ({ name: model.name, title: engine.words.title(language, model) });
  const action = (model: EffectiveModel) => (name: string) => ({ name, title: engine.words.action(language, model, name) });
  const flows = await ctx.db.query<Template>(
    sql`select id, code, name, subject, action from flow_template where deleted_at is null order by sort_code, code`,
  );
  const granted = await grantedToAnybody(ctx);
  return {
    models: models.map(titled),
    subjects: models
      .filter((model) => isApprovable(engine, model))
      .map((model) => ({
        ...titled(model),
        actions: bindableActions(ctx, model).map((name) => ({ ...action(model)(name), ...takenBy(flows, model, name) })),
        ...ownActions(model, action(model), granted),
        rows: model.formRows.flatMap(({ model: name }) => {
          const rows = engine.registry.find(name);
          return rows ? [titled(rows)] : [];
        }),
      })),
    flows: flows
      .filter(({ code, subject }) => Object.values(engine.registry.find(subject)?.actions ?? {}).some(({ flow }) => flow === code))
      .map(({ code, name, subject }) => ({ code, subject, title: name === code ? flowTitle(engine, { code, title: undefined }) : name })),
    ...(await namedThings(ctx)),
    categories: engine.texts
      .keys('zh')
      .filter((key) => key.startsWith('flow.categories.'))
      .map((key) => ({ code: key.slice('flow.categories.'.length), title: engine.texts.text(language, key) })),
  };
}

/** The designer flow bound to an action; another one can be bound only after that one is unbound. */
function takenBy(flows: readonly Template[], model: EffectiveModel, action: string) {
  const kind = flows.find((flow) => flow.subject === model.name && flow.action === action);
  return kind && { holder: { id: kind.id, name: kind.name } };
}

/** Whether a flow can decide about records of a model. */
const isApprovable = (engine: Engine, model: EffectiveModel): boolean =>
  model.fields.approval !== undefined || bindableActions({ engine }, model).length > 0;

/** The models that a flow can be about, with their titles. */
export const approvableModels = (engine: Engine, language: Language): Record<string, string> =>
  Object.fromEntries(
    engine.registry
      .all()
      .filter((model) => isApprovable(engine, model))
      .map((model) => [model.name, engine.words.title(language, model)]),
  );

/**
 * Actions without arguments or a flow, which a node may take on entry; and those that declare a flow, with whether they are granted to
 * anyone.
 */
function ownActions(
  model: EffectiveModel,
  titled: (name: string) => { readonly name: string; readonly title: string },
  granted: (model: string, action: string) => boolean,
) {
  const actions = Object.values(model.actions);
  return {
    stages: actions.filter(({ flow, args }) => flow === undefined && Object.keys(args ?? {}).length === 0).map(({ name }) => titled(name)),
    declared: actions.flatMap(({ name, flow, system }) =>
      flow === undefined ? [] : [{ ...titled(name), flow, granted: system || granted(model.name, name) }],
    ),
  };
}

/** Messages, server functions and webhooks that nodes may name, with their titles. */
async function namedThings(ctx: Context) {
  const { engine } = ctx;
  const listed = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([name, title]) => ({ name, title }));
  const of = async (what: Exclude<Offered, 'sheet'>) => listed((await actionOf(engine, what)?.offered(ctx)) ?? {});
  return { messages: await of('message'), webhooks: await of('webhook'), interfaces: listed(await interfacesOffered(ctx)) };
}

const tables: Readonly<Record<AssigneeKind, (keys: readonly string[]) => Sql>> = {
  users: (keys) => sql`select id::text as key, name from "user" where id::text = any(${[...keys]})`,
  positions: (keys) => sql`select id::text as key, name from position where id::text = any(${[...keys]})`,
  roles: (keys) => sql`select code as key, name from role where code = any(${[...keys]})`,
  groups: (keys) => sql`select id::text as key, name from user_group where id::text = any(${[...keys]})`,
  departments: (keys) => sql`select id::text as key, name from organisation where id::text = any(${[...keys]})`,
};

/** Names of the assignees that a document refers to. */
export async function namesIn(ctx: Context, document: Pick<FlowDocument, 'nodes' | 'settings'>): Promise<Record<string, string>> {
  const named = namedIn(document);
  const rows = await Promise.all(
    assigneeKinds.map((kind) => (named[kind].length > 0 ? ctx.db.query<{ key: string; name: string }>(tables[kind](named[kind])) : [])),
  );
  // Names of built-in roles are translated to the reader's language.
  const field = ctx.engine.registry.get('role').fields.name;
  const shown = (kind: AssigneeKind, name: string) => (kind === 'roles' && field ? String(shownName(ctx, field, name)) : name);
  return Object.fromEntries(
    rows.flatMap((found, index) => found.map(({ key, name }) => [key, shown(assigneeKinds[index] ?? 'users', name)])),
  );
}
