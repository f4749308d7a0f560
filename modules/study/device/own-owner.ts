import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Organisation } from '../../identity/organisation/organisation.model.ts';

type Owner = 'bureau' | 'school' | 'agency' | 'site';

const owners: Readonly<Record<string, Owner>> = { bureau: 'bureau', school: 'school', agency: 'agency', base: 'site', camp: 'site' };

/** The writer's own organisation as the owner of a device; nothing for those whose organisation owns none, such as departments. */
export async function ownOwner(ctx: Context): Promise<Partial<Record<Owner, string>>> {
  const id = ctx.actor.organisationId;
  const found = id === null ? null : await repo(Organisation, elevated(ctx)).first({ id });
  const owner = owners[found?.kind ?? ''];
  return owner && id !== null ? { [owner]: id } : {};
}
