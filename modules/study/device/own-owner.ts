import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Organisation } from '../../identity/organisation/organisation.model.ts';

/** Fields of a device that name its owner; one of them is filled in. */
export const owners = ['bureau', 'school', 'agency', 'site'] as const;
type Owner = (typeof owners)[number];

const fieldOf: Readonly<Record<string, Owner>> = { bureau: 'bureau', school: 'school', agency: 'agency', base: 'site', camp: 'site' };

/** The writer's own organisation as the owner of a device; nothing for those whose organisation owns none, such as departments. */
export async function ownOwner(ctx: Context): Promise<Partial<Record<Owner, string>>> {
  const id = ctx.actor.organisationId;
  const found = id === null ? null : await repo(Organisation, elevated(ctx)).first({ id });
  const owner = fieldOf[found?.kind ?? ''];
  return owner && id !== null ? { [owner]: id } : {};
}
