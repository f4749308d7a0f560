import type { Context } from '@zhixing/engine/context.ts';
import sql, { empty } from 'sql-template-tag';
import { deviceOf } from './agent.ts';
import { accountKeyOf } from './attempts.ts';

export interface LogQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly outcome?: 'succeeded' | 'failed' | 'locked' | undefined;
}

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly outcome: string;
  readonly address: string;
  readonly agent: string;
  readonly endedAt: Date | null;
  readonly endedReason: string | null;
  readonly current: boolean;
  readonly total: number;
}

/** The user's sign-ins and the failed attempts on their account. */
export async function signInLog({ db, actor }: Context, { currentPage, pageSize, outcome }: LogQuery) {
  const only = outcome ? sql`where outcome = ${outcome}` : empty;
  const lines = await db.query<Line>(sql`
    with line as (
      select 's' || id as id, created_at as at, 'succeeded' as outcome, address, agent, ended_at, ended_reason, id = ${actor.sessionId} as current
      from sys_session where user_id = ${actor.userId}
      union all
      select 'a' || id, at, case outcome when 'locked' then 'locked' else 'failed' end, address, '', null, null, false
      from sys_login_attempt where account_key = ${accountKeyOf(actor.account)} and outcome <> 'succeeded')
    select id, at, outcome, address, agent, ended_at as "endedAt", ended_reason as "endedReason", current, count(*) over ()::int as total
    from line ${only} order by at desc, id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`);
  const list = lines.map(({ total: _total, agent, at, endedAt, ...line }) => ({
    ...line,
    at: at.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    device: deviceOf(agent),
  }));
  return { list, pagination: { currentPage, pageSize, total: lines[0]?.total ?? 0 } };
}
