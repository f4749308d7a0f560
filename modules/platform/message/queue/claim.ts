import type { Engine } from '@zhixing/engine/engine.ts';
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
const BATCH = 50;
const MINUTES_A_DAY = 1440;
const BEIJING_MINUTES = 480;

/** Minute of the day in Beijing. */
export const beijingMinute = (now: Date): number => (Math.floor(now.getTime() / 60_000) + BEIJING_MINUTES) % MINUTES_A_DAY;

// They may reach over midnight.
const isQuiet = (now: Date) => sql`(p.quiet_from is not null and case when p.quiet_from < p.quiet_until
    then ${beijingMinute(now)} >= p.quiet_from and ${beijingMinute(now)} < p.quiet_until
    else ${beijingMinute(now)} >= p.quiet_from or ${beijingMinute(now)} < p.quiet_until end)`;

// In quiet hours only what cannot wait goes out.
const mayGo = (now: Date) => sql`(w.urgent or not exists (
  select 1 from sys_message_preference p where p.user_id = w."user" and ${isQuiet(now)}))`;

/** Puts off what the quiet hours of its receiver hold back until they end, and says so where people look for it. */
export const putOffQuiet = ({ database, now }: Engine): Promise<unknown> =>
  database.query(sql`
    with held as (
      select w.id, p.quiet_until from message w
        join sys_message_preference p on p.user_id = w."user" and ${isQuiet(now())}
        join message_account a on a.id = w.account and a.deleted_at is null
      where w.outcome = 'waiting' and w.next_at <= ${now()} and not w.urgent and w.deleted_at is null
      for update of w skip locked)
    update message set problem = 'quietHours', updated_at = ${now()}, next_at = date_trunc('minute', ${now()}::timestamptz)
      + make_interval(mins => (held.quiet_until - ${beijingMinute(now())} + ${MINUTES_A_DAY}) % ${MINUTES_A_DAY})
    from held where message.id = held.id`);

/** Accounts through which something waits to be sent now, and which do not rest. */
export const dueAccounts = ({ database, now }: Engine): Promise<DueAccount[]> =>
  database.query<DueAccount>(sql`
    select a.id, a.kind, a.version, a.per_minute as "perMinute", a.status = 'enabled' as enabled from message_account a left join sys_message_pace s on s.account = a.id
    where a.deleted_at is null and (s.rest_until is null or s.rest_until <= ${now()})
      and exists (select 1 from message w where w.account = a.id and w.outcome = 'waiting' and w.next_at <= ${now()} and w.deleted_at is null
        and (a.status = 'enabled' or w.event = ${TEST_EVENT}) and ${mayGo(now())})`);

/**
 * Takes messages for this process alone, as many as the account may send now: of two processes each gets others, and together they keep to its rate.
 * Messages in the same words come together, since some accounts send them at once.
 */
export function claim(engine: Engine, { id: account, perMinute, enabled }: DueAccount): Promise<Claimed[]> {
  const now = engine.now();
  return engine.database.transaction(async (tx) => {
    const allowed = perMinute === null ? BATCH : await takeFrom(tx, account, perMinute, now);
    if (allowed === 0) return [];
    const claimed = await tx.query<Claimed>(sql`
      update message m set outcome = 'sending', next_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      from (select w.id from message w where w.account = ${account} and w.outcome = 'waiting' and w.next_at <= ${now} and w.deleted_at is null
          and (${enabled} or w.event = ${TEST_EVENT}) and ${mayGo(now)}
        order by w.next_at, w.id limit ${allowed} for update of w skip locked) due
      where m.id = due.id
      returning m.id, m.receiver, coalesce(m.heading, m.title) as title, m.body, m.link, m.outside_code as "outsideCode", m.outside_values as "outsideValues", m.attempts`);
    const unused = allowed - claimed.length;
    if (perMinute !== null && unused > 0)
      await tx.query(sql`update sys_message_pace set left_over = left_over + ${unused} where account = ${account}`);
    return claimed;
  });
}

type Tx = Parameters<Parameters<Engine['database']['transaction']>[0]>[0];

// A bucket that fills by the minute and holds a minute's worth, kept in the database so that it is one for all processes.
async function takeFrom(tx: Tx, account: string, perMinute: number, now: Date): Promise<number> {
  await tx.query(sql`
    insert into sys_message_pace (account, left_over, counted_at) values (${account}, ${perMinute}, ${now}) on conflict do nothing`);
  const [pace] = await tx.query<{ left: number; at: Date }>(
    sql`select left_over as left, counted_at as at from sys_message_pace where account = ${account} for update`,
  );
  const since = pace ? Math.max(0, now.getTime() - pace.at.getTime()) / 60_000 : 0;
  const full = Math.min(perMinute, (pace?.left ?? 0) + since * perMinute);
  const allowed = Math.min(BATCH, Math.floor(full));
  await tx.query(sql`update sys_message_pace set left_over = ${full - allowed}, counted_at = ${now} where account = ${account}`);
  return allowed;
}
