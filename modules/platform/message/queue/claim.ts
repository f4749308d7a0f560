import type { Engine } from '@zhixing/engine/engine.ts';
import { claimSql, leaseDue, type Queue } from '@zhixing/engine/queue/claim.ts';
import { returnTokens, takeTokens } from '@zhixing/engine/queue/token-bucket.ts';
import { chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { type AccountKind, TEST_EVENT } from '../channels.ts';

/** A message leased by this process for sending. */
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

/** An account with messages due. */
export interface DueAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly version: number;
  readonly perMinute: number | null;
  /** A disabled one sends test messages only. */
  readonly enabled: boolean;
}

/** Lease of a process on its messages; sending stops well before it ends. A message still `sending` after that was interrupted. */
export const LEASE_SECONDS = 300;
const messageQueue: Queue = { table: 'message', due: 'next_at' };
/** Token bucket of an account, shared by all processes. */
const paceBucket = { table: 'sys_message_pace', key: 'account' };
const BATCH = 50;
const MAX_HELD = 10_000;
const MINUTES_A_DAY = 1440;

// Quiet hours may span midnight.
const isQuiet = (now: Date) => sql`(p.quiet_from is not null and case when p.quiet_from < p.quiet_until
    then ${chinaMinuteOfDay(now)} >= p.quiet_from and ${chinaMinuteOfDay(now)} < p.quiet_until
    else ${chinaMinuteOfDay(now)} >= p.quiet_from or ${chinaMinuteOfDay(now)} < p.quiet_until end)`;

// Within quiet hours only urgent messages are sent.
const mayGo = (now: Date) => sql`(t.urgent or not exists (
  select 1 from sys_message_preference p where p.user_id = t."user" and ${isQuiet(now)}))`;

/** Postpones messages to the end of the quiet hours of their receiver, with `quietHours` as the problem shown. */
export const putOffQuiet = ({ database, now }: Engine): Promise<unknown> =>
  database.query(sql`
    with held as (${claimSql(messageQueue, sql`t.id, p.quiet_until`, {
      now: now(),
      limit: MAX_HELD,
      joins: sql`join sys_message_preference p on p.user_id = t."user" and ${isQuiet(now())}
        join message_account a on a.id = t.account and a.deleted_at is null`,
      where: sql`t.outcome = 'waiting' and not t.urgent and t.deleted_at is null`,
    })})
    update message set problem = 'quietHours', updated_at = ${now()}, next_at = date_trunc('minute', ${now()}::timestamptz)
      + make_interval(mins => (held.quiet_until - ${chinaMinuteOfDay(now())} + ${MINUTES_A_DAY}) % ${MINUTES_A_DAY})
    from held where message.id = held.id`);

/** Accounts with messages due that are not backing off. */
export const dueAccounts = ({ database, now }: Engine): Promise<DueAccount[]> =>
  database.query<DueAccount>(sql`
    select a.id, a.kind, a.version, a.per_minute as "perMinute", a.status = 'enabled' as enabled from message_account a left join sys_message_pace s on s.account = a.id
    where a.deleted_at is null and (s.rest_until is null or s.rest_until <= ${now()})
      and exists (select 1 from message t where t.account = a.id and t.outcome = 'waiting' and t.next_at <= ${now()} and t.deleted_at is null
        and (a.status = 'enabled' or t.event = ${TEST_EVENT}) and ${mayGo(now())})`);

/**
 * Leases messages to this process, as many as the rate limit allows: processes get different messages and share the limit. Equal messages
 * come together, since some accounts send them in one call.
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
