import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';

/** What nobody could send in so many days tells nobody anything any more. */
const OLDEST_DAYS = 3;
/** Other sides that cannot tell a message that comes twice: what was cut off there is left to people. */
const FORGETFUL = ['aliyunSms', 'tencentSms'];

/**
 * Looks after what a process has taken and told no end of, since it died: the other side may have it. Where it recognises what comes twice it is sent
 * again under the same id; elsewhere it says so, and somebody decides. Nothing is sent twice silently.
 */
export async function recover({ database, now }: Engine): Promise<void> {
  await database.query(sql`
    update message m set attempts = m.attempts + 1, problem = 'cutOff', updated_at = ${now()},
      outcome = case when a.kind = any(${FORGETFUL}) or (a.kind = 'robot' and a.robot <> 'standard') then 'doubtful' else 'waiting' end,
      next_at = case when a.kind = any(${FORGETFUL}) or (a.kind = 'robot' and a.robot <> 'standard') then null else ${now()}::timestamptz end
    from message_account a where a.id = m.account and m.outcome = 'sending' and m.next_at <= ${now()}`);
  await database.query(sql`
    update message m set outcome = 'refused', problem = 'tooOld', next_at = null, updated_at = ${now()}
    from message_account a where a.id = m.account and m.outcome = 'waiting' and m.queued_at < ${now()}::timestamptz - make_interval(days => ${OLDEST_DAYS})`);
}
