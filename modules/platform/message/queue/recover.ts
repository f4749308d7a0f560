import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';

/** Days after which an unsent message is outdated and dropped. */
const OLDEST_DAYS = 3;
/** Providers that do not detect duplicates: interrupted messages there need a manual decision. */
const FORGETFUL = ['aliyunSms', 'tencentSms'];

/**
 * Handles messages whose process died after leasing them, which the provider may have received. Where it detects duplicates they are sent
 * again under the same id; elsewhere they become `doubtful` for a manual decision, so that nothing is silently sent twice.
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
