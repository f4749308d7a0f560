import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { channelOf, TEST_EVENT, templated } from './channels.ts';
import type { MessageAccount } from './message-account.model.ts';
import { messageErrors } from './messages.errors.ts';
import { putDown } from './queue/put.ts';

/** Puts down a message that tells of nothing. An account that is off sends it too: it is tried out before it is used. */
export async function sendTest(ctx: Context, account: Row<typeof MessageAccount>, to: string | null): Promise<void> {
  const channel = channelOf[account.kind];
  const receiver = to?.trim() || (channel === 'webhook' ? 'robot' : null);
  if (!receiver) throw messageErrors.testWhom({}, { fields: { to: { key: 'messages.testWhom' } } });
  // The other side sends its own templates alone: the first that is written down for such accounts is tried.
  const [template] = templated.includes(account.kind)
    ? await ctx.db.query<{ code: string; values: string | null }>(sql`
        select t.outside_code as code, t.outside_values as values from message_template t
          left join message_send_line l on l.template = t.id and l.account = ${account.id} and l.deleted_at is null
        where t.outside_code is not null and t.deleted_at is null order by l.id is null, t.created_at limit 1`)
    : [];
  if (templated.includes(account.kind) && !template) throw messageErrors.templateMissing();
  const { texts } = ctx.engine;
  const words = {
    title: texts.text('zh', 'messages.notices.test.title'),
    text: texts.text('zh', 'messages.notices.test.text', { name: account.name }),
  };
  const outsideValues = (template?.values ?? '')
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line): [string, string] => [line.slice(0, line.indexOf('=')).trim(), words.title]);
  const sending = { event: TEST_EVENT, type: 'system', channel, account: account.id, link: null, urgent: true, source: null } as const;
  await putDown(ctx, { ...sending, outsideCode: template?.code ?? null }, [{ user: null, receiver, ...words, outsideValues }]);
}
