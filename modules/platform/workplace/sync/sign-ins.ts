import { type Context, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Platform } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import { LinkedIdentity } from '../../../identity/federation/linked-identity.model.ts';

/* Identity providers of the same company: the subject of a sign-in there is the id of the person in the workplace. */

const ofCompany = (platform: Platform, corpId: string) =>
  sql`select p.id from identity_provider p where p.kind = ${platform} and p.settings ->> 'corpId' = ${corpId} and p.deleted_at is null`;

/** Users by the remote id that they have signed in with. */
export async function signInsOf(db: Database, platform: Platform, corpId: string): Promise<ReadonlyMap<string, string>> {
  if (corpId === '') return new Map();
  const rows = await db.query<{ subject: string; user: string }>(sql`
    select l.subject, l."user" from linked_identity l where l.deleted_at is null and l.provider in (${ofCompany(platform, corpId)})
    order by l.created_at desc`);
  return new Map(rows.map(({ subject, user }) => [subject, user]));
}

interface Missing {
  readonly provider: string;
  readonly theirs: string;
  readonly ours: string;
  readonly name: string;
}

/** Links linked people to the identity providers of the same company, so that they can sign in there without being matched again. */
export async function linkSignIns(ctx: Context, platform: Platform, corpId: string): Promise<void> {
  if (corpId === '') return;
  const missing = await ctx.db.query<Missing>(sql`
    select p.id as provider, l.theirs, l.ours, u.name from sys_workplace_link l join "user" u on u.id = l.ours and u.deleted_at is null
      cross join (${ofCompany(platform, corpId)}) p
    where l.platform = ${platform} and l.kind = 'person' and l.gone_at is null and not exists (select 1 from linked_identity i
      where i.provider = p.id and i.deleted_at is null and (i.subject = l.theirs or i."user" = l.ours))`);
  for (const { provider, theirs, ours, name } of missing)
    await ctx.db.transaction((db) => repo(LinkedIdentity, within(ctx, db)).create({ provider, subject: theirs, user: ours, name }));
}
