import type { Context } from '@zhixing/engine/context.ts';
import { scopeOf } from '@zhixing/engine/permission/access.ts';
import type { GrantRecords } from '@zhixing/engine/permission/access-cache.ts';
import type { EffectiveModel } from '@zhixing/model';
import { accessErrors } from './access.errors.ts';
import { APPLICATIONS, type ModelGrant, modelGrant, namedItems, PAGES, permissionsOf } from './documents.ts';

/** Validates a grant's document and returns it in its stored form. Throws for an unknown subject, permission, scheme or field. */
export async function checkedGrant(ctx: Context, subject: string, document: unknown): Promise<ModelGrant | { items: string[] }> {
  if (subject === PAGES || subject === APPLICATIONS) {
    const read = namedItems.safeParse(document);
    if (!read.success) throw accessErrors.badDocument({ what: subject });
    return { items: [...new Set(read.data.items)].sort() };
  }
  const model = ctx.engine.registry.find(subject);
  const read = modelGrant.safeParse(document);
  if (!model || !read.success) throw accessErrors.badDocument({ what: subject });
  const wrong = wrongIn(model, read.data, await ctx.engine.access.records());
  if (wrong !== undefined) throw accessErrors.badDocument({ what: `${subject}.${wrong}`.slice(0, 120) });
  return read.data;
}

function wrongIn(
  model: EffectiveModel,
  { abilities: permissions, sees, writes, clear }: ModelGrant,
  records: GrantRecords,
): string | undefined {
  const offered: readonly string[] = permissionsOf(model);
  const permission = Object.keys(permissions).find((name) => !offered.includes(name));
  if (permission !== undefined) return permission;
  const scheme = Object.values(permissions)
    .flat()
    .find((name) => isUnknown(model, name, records));
  if (scheme !== undefined) return scheme;
  const field = [...(sees ?? []), ...(writes ?? []), ...clear].find((name) => !Object.hasOwn(model.fields, name));
  return field ?? clear.find((name) => model.fields[name]?.settings.sensitive !== true);
}

/** Whether the scheme is unknown: `scopeOf` answers an empty id list for a name that it does not find. */
function isUnknown(model: EffectiveModel, name: string, { schemes }: GrantRecords): boolean {
  const { id } = scopeOf({ schemes }, model, name) as { id?: { in?: unknown } };
  return Array.isArray(id?.in) && id.in.length === 0;
}
