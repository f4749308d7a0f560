import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Guardian } from '../../school/guardian.model.ts';
import { familyErrors } from '../family.errors.ts';
import { FamilyLink } from '../family-link.model.ts';
import { hashOf } from '../links/tokens.ts';
import type { Locked } from './rate-limits.ts';

/** A link that leads somewhere, and the guardian it was made for. */
export interface LinkAccess {
  readonly link: Row<typeof FamilyLink>;
  readonly guardian: Row<typeof Guardian>;
  readonly locked: Locked;
}

/** The link of a token, and its guardian. Unknown, revoked and expired ones get the same answer. */
export async function accessByToken(ctx: Context, token: string): Promise<LinkAccess> {
  const [found] = await ctx.db.query<{ link: string }>(sql`select link from sys_family_token where hash = ${hashOf(token)}`);
  const link = found ? await openLink(ctx, found.link) : null;
  const guardian = link ? await lookUp(Guardian, link.guardian, ctx) : null;
  if (!link || guardian?.status !== 'enabled') throw familyErrors.linkOver();
  return { link, guardian, locked: lockedOf(link, guardian) };
}

export const lockedOf = (link: Pick<Row<typeof FamilyLink>, 'id'>, guardian: Pick<Row<typeof Guardian>, 'phone'>): Locked => ({
  link: link.id,
  phone: hashOf(guardian.phone).toString('hex'),
});

/** A link while it is neither revoked nor expired. */
export const openLink = (ctx: Context, id: string): Promise<Row<typeof FamilyLink> | null> =>
  repo(FamilyLink, elevated(ctx)).first({ id: { eq: id }, status: 'open', expiresAt: { gt: ctx.now().toISOString() } });
