import type { Context } from '@zhixing/engine/context.ts';
import type { EffectiveModel } from '@zhixing/model';
import type { Node } from '../organisation/tree.ts';
import { treeOf } from '../organisation/tree.ts';
import { grantOn } from './authority.ts';
import { APPLICATIONS, type ModelGrant, PAGES, permissionsOf } from './documents.ts';
import type { NamedPrincipal } from './principals.ts';
import { grantableOf } from './subjects.ts';

/** The six types of permission in this API family. */
export const dataTypes = ['system', 'module', 'button', 'column', 'form', 'resource'] as const;
export type DataType = (typeof dataTypes)[number];

/** Granted ids by type: applications and pages by their own id, everything on a model as `model:name`. */
export type Granted = Readonly<Record<DataType, readonly string[]>>;

interface Tree {
  readonly list: readonly Node[];
  readonly ids: readonly string[];
  readonly all: readonly string[];
}

/** The tree of one type, with the ids granted to the principal. Only leaves are granted; directories are derived from them. */
export async function dataTree(ctx: Context, principal: NamedPrincipal, type: DataType, moduleIds: readonly string[]): Promise<Tree> {
  const grantable = await grantableOf(ctx);
  const granted = (await grantedOf(ctx, principal))[type];
  if (type === 'system')
    return treeNodes(
      grantable.applications.map(({ id, title }) => node(id, '-1', title, 'system')),
      granted,
    );
  if (type === 'module')
    return treeNodes(
      grantable.pages.map(({ code, parent, title }) => node(code, parent, title, 'module')),
      granted,
    );
  const wanted = new Set(
    grantable.pages.filter(({ code }) => moduleIds.length === 0 || moduleIds.includes(code)).map(({ model }) => model),
  );
  const models = grantable.models.filter(({ name }) => moduleIds.length === 0 || wanted.has(name));
  const items = models.flatMap((model) => [
    node(model.name, '-1', model.title, 'model'),
    ...namesUnder(model, type).map(({ id, title }) => node(`${model.name}:${id}`, model.name, title, type)),
  ]);
  return treeNodes(items, granted, new Set(models.map(({ name }) => name)));
}

const node = (id: string, parentId: string, fullName: string, type: string): Node => ({ id, parentId, fullName, enCode: id, type });

const treeNodes = (nodes: readonly Node[], granted: readonly string[], heads: ReadonlySet<string> = new Set()): Tree => {
  const all = nodes.map(({ id }) => id).filter((id) => !heads.has(id));
  return { list: treeOf(nodes), ids: granted.filter((id) => all.includes(id)), all };
};

type Grantable = Awaited<ReturnType<typeof grantableOf>>['models'][number];

function namesUnder(model: Grantable, type: DataType): readonly { id: string; title: string }[] {
  if (type === 'button') return model.abilities.filter(({ name }) => name !== 'read').map(({ name, title }) => ({ id: name, title }));
  if (type === 'resource') return model.schemes;
  const fields = type === 'form' ? model.fields.filter(({ writable }) => writable) : model.fields;
  return fields.map(({ name, title }) => ({ id: name, title }));
}

/** Everything granted to a principal, by type. Pages and applications declared for a role are not included. */
async function grantedOf(ctx: Context, principal: NamedPrincipal): Promise<Granted> {
  const records = await ctx.engine.access.records();
  const documents = await Promise.all(
    ctx.engine.registry.all().map(async (model) => ({ model, now: (await grantOn(ctx, principal, model)).now })),
  );
  const under = (names: (model: EffectiveModel, grant: ModelGrant) => readonly string[]) =>
    documents.flatMap(({ model, now }) =>
      Object.keys(now.abilities).length > 0 ? names(model, now).map((name) => `${model.name}:${name}`) : [],
    );
  return {
    system: records.applications.get(principal.key) ?? [],
    module: records.pages.get(principal.key) ?? [],
    button: under((model, { abilities: permissions }) =>
      permissionsOf(model).filter((permission) => permission !== 'read' && permissions[permission]?.length),
    ),
    column: under(
      (model, { sees }) =>
        sees ??
        Object.values(model.fields)
          .filter(({ system }) => !system)
          .map(({ name }) => name),
    ),
    form: under((model, { writes }) => writes ?? model.writable.map(({ name }) => name)),
    resource: under((_model, { abilities: permissions }) => [...new Set(Object.values(permissions).flat())]),
  };
}

/**
 * Builds grant documents from the six lists, only for models whose lists differ from the current grants. A granted page of a model gives
 * read permission, buttons are permissions, and the schemes of the model limit all of them alike.
 */
export async function wantedFrom(ctx: Context, principal: NamedPrincipal, lists: Granted): Promise<Record<string, unknown>> {
  const before = await grantedOf(ctx, principal);
  const { pages } = await grantableOf(ctx);
  const wanted: Record<string, unknown> = { [PAGES]: { items: lists.module }, [APPLICATIONS]: { items: lists.system } };
  for (const model of ctx.engine.registry.all()) {
    const own = (all: Granted, type: DataType) =>
      all[type].flatMap((id) => (id.startsWith(`${model.name}:`) ? [id.slice(model.name.length + 1)] : []));
    const read = pages.some((page) => page.model === model.name && lists.module.includes(page.code));
    const { now } = await grantOn(ctx, principal, model);
    const same = dataTypes.slice(2).every((type) => own(before, type).toSorted().join() === own(lists, type).toSorted().join());
    if (same && read === Object.hasOwn(now.abilities, 'read')) continue;
    const permissions = [...(read ? ['read'] : []), ...own(lists, 'button')];
    const schemes = own(lists, 'resource');
    wanted[model.name] = {
      abilities: Object.fromEntries(permissions.map((permission) => [permission, schemes])),
      sees: own(lists, 'column'),
      writes: own(lists, 'form'),
      clear: now.clear,
    };
  }
  return wanted;
}
