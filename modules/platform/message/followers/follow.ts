import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { WechatEvent } from '@zhixing/messaging/wechat-events.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { MessageFollower } from '../message-follower.model.ts';

/** Records that a user follows an account, or no longer does. Late and repeated events are ignored: the latest one counts. */
export function noteFollower(ctx: Context, account: string, event: WechatEvent, unionId: string | null): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const tx = within(systemContext(ctx.engine, { requestId: ctx.requestId, address: ctx.address }), db);
    await db.query(sql`select pg_advisory_xact_lock(hashtext(${`follower ${account} ${event.openId}`}))`);
    const known = await repo(MessageFollower, tx).first({ account, openId: event.openId });
    if (!changes(known, event)) return;
    const id = event.kind === 'subscribe' ? await welcome(tx, account, event.openId, known, unionId) : String(known?.id);
    const at = new Date(event.at * 1000).toISOString();
    const gone = event.kind === 'unsubscribe' ? at : null;
    const set = { toldAt: at, goneAt: gone, ...(gone === null && { followedAt: at }) };
    await updateRows(tx, MessageFollower, { set, where: sql`t.id = ${id}` });
    await audit(tx, { kind: 'write', verb: event.kind, model: MessageFollower.name, record: id });
  });
}

type Follower = Row<typeof MessageFollower>;

/** False for late and repeated events, and for an unsubscribe of an unknown follower. */
const changes = (known: Follower | null, { kind, at }: WechatEvent): boolean =>
  known ? known.toldAt === null || Date.parse(known.toldAt) < at * 1000 : kind === 'subscribe';

/** Creates or updates a follower, linked to a user where known. */
async function welcome(tx: Context, account: string, openId: string, known: Follower | null, unionId: string | null): Promise<string> {
  const followers = repo(MessageFollower, tx);
  const name = unionId ?? known?.unionId ?? null;
  const user = known?.user ?? (await personBehind(tx, account, name));
  if (known === null) return (await followers.create({ account, openId, unionId: name, user })).id;
  if (name !== known.unionId || user !== known.user) await followers.update(known.id, { unionId: name, user });
  return known.id;
}

/** The user known by the same union id from another account of the same owner, and not yet linked in this one. */
async function personBehind({ db }: Context, account: string, unionId: string | null): Promise<string | null> {
  if (unionId === null) return null;
  const found = await db.query<{ user: string }>(sql`
    select distinct f."user" from message_follower f where f.union_id = ${unionId} and f."user" is not null and f.deleted_at is null
      and not exists (select 1 from message_follower o where o.account = ${account} and o."user" = f."user" and o.deleted_at is null)
    limit 2`);
  // Two users with the same union id: left to be linked by hand.
  return found.length === 1 ? (found[0]?.user ?? null) : null;
}
