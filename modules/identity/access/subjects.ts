import type { Context } from '@zhixing/engine/context.ts';
import type { Permission, verbs } from '@zhixing/engine/permission/access.ts';
import type { Condition, EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { allApplications, applicationName } from '../account/applications.ts';
import { permissionsOf } from './documents.ts';
import { menuPages } from './items.ts';

interface Scheme {
  readonly id: string;
  readonly subject: string;
  readonly name: string;
  readonly condition: Condition;
}

/** Everything that can be granted, with titles: models with permissions, fields and data schemes, menu pages, and applications. */
export async function grantableOf(ctx: Context) {
  const { engine, language } = ctx;
  const schemes = await ctx.db.query<Scheme>(
    sql`select id, subject, name, condition from data_scheme where deleted_at is null and status = 'enabled' order by sort_code nulls last, name`,
  );
  const bySubject = Map.groupBy(schemes, ({ subject }) => subject);
  return {
    models: engine.registry.all().map((model) => subjectOf(ctx, model, bySubject.get(model.name) ?? [])),
    pages: menuPages(ctx).map(({ titles, roles: _roles, ...page }) => ({ ...page, title: titles[language] })),
    applications: (await allApplications(engine)).map((application) => ({
      id: application.id,
      title: applicationName(engine, language, application),
    })),
  };
}

function subjectOf(ctx: Context, model: EffectiveModel, schemes: readonly Scheme[]) {
  const { words } = ctx.engine;
  const writable = new Set(model.writable.map(({ name }) => name));
  return {
    name: model.name,
    title: words.title(ctx.language, model),
    abilities: permissionsOf(model).map((name) => ({ name, title: permissionTitle(ctx, model, name) })),
    fields: Object.values(model.fields)
      .filter(({ system }) => !system)
      .map(({ name, settings }) => ({
        name,
        title: words.field(ctx.language, model, name),
        sensitive: settings.sensitive === true,
        writable: writable.has(name),
        required: settings.required === true && settings.default === undefined,
      })),
    schemes: [
      ...['all', 'own', ...Object.keys(model.scopes)].map((name) => ({ id: name, title: schemeTitle(ctx, model, name) })),
      ...schemes.map(({ id, name, condition }) => ({ id, title: name, condition })),
    ],
  };
}

/** Title of a permission on the authorisation page. */
export const permissionTitle = (
  { engine, language }: Pick<Context, 'engine' | 'language'>,
  model: EffectiveModel,
  permission: Permission,
): string =>
  permission.startsWith('act:')
    ? engine.words.action(language, model, permission.slice(4))
    : engine.texts.text(language, `access.verbs.${permission as (typeof verbs)[number]}`);

/** Title of a scope: the model's own text if it has one, otherwise the common one. */
export const schemeTitle = ({ engine, language }: Context, model: EffectiveModel, name: string): string =>
  engine.texts.find(language, `${model.name}.scopes.${name}`) ?? engine.texts.find(language, `access.scopes.${name}`) ?? name;
