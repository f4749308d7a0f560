import { type Context, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { authorise, grantOn } from './authority.ts';
import { APPLICATIONS, PAGES } from './documents.ts';
import { itemsOf } from './items.ts';
import { principalOf } from './principals.ts';
import { Role } from './role.model.ts';

/**
 * Creates a role with the permissions that another role has now, stored as records, so that later changes to the source do not affect it.
 * Returns the id of the new role.
 */
export async function copyRole(ctx: Context, id: string, { code, name }: { code: string; name: string }): Promise<string> {
  const source = await principalOf(ctx, 'role', id);
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const roles = repo(Role, tx);
    const { orgKind, global, organisations } = await roles.get(id);
    const made = await roles.create({ code, name, orgKind, global, ...(global ? {} : { organisations }) });
    const models = await Promise.all(ctx.engine.registry.all().map(async (model) => ({ model, ...(await grantOn(tx, source, model)) })));
    const items = await Promise.all([PAGES, APPLICATIONS].map(async (subject) => ({ subject, ...(await itemsOf(tx, source, subject)) })));
    await authorise(tx, await principalOf(tx, 'role', made.id), {
      ...Object.fromEntries(models.filter(({ now }) => Object.keys(now.abilities).length > 0).map(({ model, now }) => [model.name, now])),
      ...Object.fromEntries(items.filter(({ now }) => now.length > 0).map(({ subject, now }) => [subject, { items: now }])),
    });
    return made.id;
  });
}
