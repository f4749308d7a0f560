import type { Engine } from '@zhixing/engine/engine.ts';
import { claimSql, leaseDue, type Queue } from '@zhixing/engine/queue/claim.ts';
import { returnTokens, takeTokens } from '@zhixing/engine/queue/token-bucket.ts';
import { chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { type AccountKind, TEST_EVENT } from '../channels.ts';

/** A message that this process is to send now. */
export interface Claimed {
  readonly id: string;
  readonly receiver: string;
  readonly title: string;
  readonly body: string | null;
  readonly link: string | null;
  readonly outsideCode: string | null;
  readonly outsideValues: readonly (readonly [string, string])[] | null;
  readonly attempts: number;
}

/** An account through which something is to be sent now. */
export interface DueAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly version: number;
  readonly perMinute: number | null;
  /** One that is off only tries itself out. */
  readonly enabled: boolean;
}

/** For how long a process holds what it has taken; it stops sending well before. What nobody has told the end of by then was cut off. */
export const LEASE_SECONDS = 300;
const messageQueue: Queue = { table: 'message', due: 'next_at' };
/** What an account may still send: one count for all processes. */
const paceBucket = { table: 'sys_message_pace', key: 'account' };
const BATCH = 50;
const MOST_HELD = 10_000;
const MINUTES_A_DAY = 1440;

// They may reach over midnight.
const isQuiet = (now: Date) => sql`(p.quiet_from is not null and case when p.quiet_from < p.quiet_until
    then ${chinaMinuteOfDay(now)} >= p.quiet_from and ${chinaMinuteOfDay(now)} < p.quiet_until
    else ${chinaMinuteOfDay(now)} >= p.quiet_from or ${chinaMinuteOfDay(now)} < p.quiet_until end)`;

// In quiet hours only what cannot wait goes out.
const mayGo = (now: Date) => sql`(t.urgent or not exists (
  select 1 from sys_message_preference p where p.user_id = t."user" and ${isQuiet(now)}))`;

/** Puts off what the quiet hours of its receiver hold back until they end, and says so where people look for it. */
export const putOffQuiet = ({ database, now }: Engine): Promise<unknown> =>
  database.query(sql`
    with held as (${claimSql(messageQueue, sql`t.id, p.quiet_until`, {
      now: now(),
      limit: MOST_HELD,
      joins: sql`join sys_message_preference p on p.user_id = t."user" and ${isQuiet(now())}
        join message_account a on a.id = t.account and a.deleted_at is null`,
      where: sql`t.outcome = 'waiting' and not t.urgent and t.deleted_at is null`,
    })})
    update message set problem = 'quietHours', updated_at = ${now()}, next_at = date_trunc('minute', ${now()}::timestamptz)
      + make_interval(mins => (held.quiet_until - ${chinaMinuteOfDay(now())} + ${MINUTES_A_DAY}) % ${MINUTES_A_DAY})
    from held where message.id = held.id`);

/** Accounts through which something waits to be sent now, and which do not rest. */
export const dueAccounts = ({ database, now }: Engine): Promise<DueAccount[]> =>
  database.query<DueAccount>(sql`
    select a.id, a.kind, a.version, a.per_minute as "perMinute", a.status = 'enabled' as enabled from message_account a left join sys_message_pace s on s.account = a.id
    where a.deleted_at is null and (s.rest_until is null or s.rest_until <= ${now()})
      and exists (select 1 from message t where t.account = a.id and t.outcome = 'waiting' and t.next_at <= ${now()} and t.deleted_at is null
        and (a.status = 'enabled' or t.event = ${TEST_EVENT}) and ${mayGo(now())})`);

/**
 * Takes messages for this process alone, as many as the account may send now: of two processes each gets others, and together they keep to its rate.
 * Messages in the same words come together, since some accounts send them at once.
 */
export function claim(engine: Engine, { id: account, perMinute, enabled }: DueAccount): Promise<Claimed[]> {
  const now = engine.now();
  return engine.database.transaction(async (tx) => {
    const allowed = perMinute === null ? BATCH : await takeTokens(tx, paceBucket, account, { perMinute, most: BATCH, now });
    if (allowed === 0) return [];
    const claimed = await leaseDue<Claimed>(tx, messageQueue, lease, {
      now,
      limit: allowed,
      where: sql`t.account = ${account} and t.outcome = 'waiting' and t.deleted_at is null and (${enabled} or t.event = ${TEST_EVENT}) and ${mayGo(now)}`,
      order: sql`t.next_at, t.id`,
    });
    const unused = allowed - claimed.length;
    if (perMinute !== null && unused > 0) await returnTokens(tx, paceBucket, account, unused);
    return claimed;
  });
}

const lease = {
  seconds: LEASE_SECONDS,
  set: sql`, outcome = 'sending'`,
  returning: sql`t.id, t.receiver, coalesce(t.heading, t.title) as title, t.body, t.link, t.outside_code as "outsideCode",
    t.outside_values as "outsideValues", t.attempts`,
};
