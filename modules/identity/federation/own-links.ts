import type { Context } from '@zhixing/engine/context.ts';
import { elevated, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import type { AccountSettings } from '../account/settings.ts';
import { federationErrors } from './federation.errors.ts';
import type { Identity } from './identity.ts';
import { LinkedIdentity } from './linked-identity.model.ts';
import { enabledProviders, isBrowserKind, type KnownProvider } from './providers.ts';
import { Unfit } from './reasons.ts';

/** The enabled providers with the user's links, in the format of this API family. */
export async function ownLinks(ctx: Context, settings: AccountSettings) {
  const { db, actor, language } = ctx;
  const links = await db.query<{ id: string; provider: string; name: string | null; createdAt: Date; usedAt: Date | null }>(sql`
    select l.id, l.provider, l.name, l.created_at as "createdAt",
      (select max(s.created_at) from sys_session s where s.user_id = l."user" and s.provider = l.provider) as "usedAt"
    from linked_identity l where l."user" = ${actor.userId} and l.deleted_at is null`);
  const providers = await enabledProviders(ctx.engine, settings);
  return providers.map((provider) => {
    const link = links.find((one) => one.provider === provider.id);
    const entity = link && {
      id: link.id,
      socialName: link.name ?? '',
      at: link.createdAt.getTime(),
      usedAt: link.usedAt?.getTime() ?? null,
    };
    return {
      enname: provider.code,
      name: provider.names[language],
      icon: provider.kind,
      byPassword: !isBrowserKind(provider),
      entity: entity ?? null,
    };
  });
}

/** The user's linked subjects by provider. */
export const linkedOf = ({ db, actor }: Context): Promise<{ provider: string; subject: string }[]> =>
  db.query(sql`select provider, subject from linked_identity where "user" = ${actor.userId} and deleted_at is null`);

/** Links an identity to a signed-in user; returns its name at the provider. */
export async function linkOwn(ctx: Context, provider: KnownProvider, { subject, name }: Identity, userId: string): Promise<string> {
  const [other] = await ctx.db.query<{ user: string }>(sql`
    select "user" from linked_identity where provider = ${provider.id} and subject = ${subject} and deleted_at is null`);
  if (other && other.user !== userId) throw new Unfit('linkedToOther', { account: '' });
  if (!other) {
    const system = elevated({ ...ctx, actor: { ...ctx.actor, userId } });
    const [own] = await repo(LinkedIdentity, system).find({ provider: { eq: provider.id }, user: { eq: userId } });
    if (own) throw federationErrors.alreadyLinked();
    await repo(LinkedIdentity, system).create({ provider: provider.id, subject, user: userId, name: name?.slice(0, 80) ?? null });
  }
  return name ?? provider.names[ctx.language];
}

/** Removes one of the user's own links. */
export function unlinkOwn(ctx: Context, id: string): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const system = elevated(within(ctx, db));
    const own = await repo(LinkedIdentity, system).first({ id: { eq: id }, user: { eq: String(ctx.actor.userId) } });
    if (!own) throw federationErrors.notLinked();
    await repo(LinkedIdentity, system).remove(id);
  });
}
