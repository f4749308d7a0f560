import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

const FAILING_MINUTES = 10;

/** Reports failing accounts, and interrupted messages that need a decision. */
export async function messageHealth({ database, now }: Engine): Promise<readonly Finding[]> {
  const [row] = await database.query<{ failing: number; doubtful: number; waiting: number }>(sql`
    select (select count(*)::int from message_account where status = 'enabled' and deleted_at is null
        and failing_since < ${now()}::timestamptz - make_interval(mins => ${FAILING_MINUTES})) as failing,
      (select count(*)::int from message m join message_account a on a.id = m.account
        where m.outcome = 'doubtful' and m.deleted_at is null) as doubtful,
      (select count(*)::int from message m join message_account a on a.id = m.account
        where m.outcome = 'waiting' and m.deleted_at is null and a.failing_since is not null) as waiting`);
  const { failing = 0, doubtful = 0, waiting = 0 } = row ?? {};
  return [
    ...(failing > 0 ? [{ tone: 'danger', key: 'messages.findings.failing', params: { count: failing, waiting } } as const] : []),
    ...(doubtful > 0 ? [{ tone: 'warning', key: 'messages.findings.doubtful', params: { count: doubtful } } as const] : []),
  ];
}
