import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { channelOf, templated } from '../channels.ts';
import { MessageAccount } from '../message-account.model.ts';
import { messageErrors } from '../messages.errors.ts';
import { outsideValuesOf } from '../words.ts';
import { recordTestSend, sendNow, type Tried } from './send-now.ts';

type Account = Row<typeof MessageAccount>;

/** Sends a test message through one account, enabled or not, so that it can be tested before use. */
export async function tryAccount(ctx: Context, id: string, to: string | null): Promise<readonly Tried[]> {
  const account = await accountToTry(ctx, id);
  const receiver = to?.trim() || (channelOf[account.kind] === 'webhook' ? 'robot' : null);
  if (!receiver) throw messageErrors.testWhom({}, { fields: { to: { key: 'messages.testWhom' } } });
  const template = await templateFor(ctx, account);
  const { texts } = ctx.engine;
  const title = texts.text('zh', 'messages.notices.test.title');
  const text = texts.text('zh', 'messages.notices.test.text', { name: account.name });
  // The meaning of the values is unknown here, so each is the title.
  const outsideValues = outsideValuesOf(template?.values ?? null, {}).map(([name]): [string, string] => [name, title]);
  const addressed = { user: null, receiver, title, text, outsideValues };
  const way = { account: id, kind: account.kind };
  const ended = await sendNow(ctx, { way, outsideCode: template?.code ?? null, to: [addressed] });
  await recordTestSend(ctx, MessageAccount.name, id, [ended]);
  return ended.tried;
}

async function accountToTry(ctx: Context, id: string): Promise<Account> {
  const model = ctx.engine.registry.get(MessageAccount.name);
  await loadRow(ctx, model, id, mustBeAble(ctx, model, 'act:test'));
  const account = await lookUp(MessageAccount, id, elevated(ctx));
  if (!account) throw messageErrors.notFound();
  return account;
}

/** The provider sends only its own templates: uses the first that is sent through this account, else through another of its kind. */
async function templateFor({ db }: Context, account: Account): Promise<{ code: string; values: string | null } | null> {
  if (!templated.includes(account.kind)) return null;
  const [template] = await db.query<{ code: string; values: string | null }>(sql`
    select t.outside_code as code, t.outside_values as values from message_template t
      join message_send_line l on l.template = t.id and l.deleted_at is null join message_account a on a.id = l.account and a.kind = ${account.kind} and a.deleted_at is null
    where t.outside_code is not null and t.status = 'enabled' and t.deleted_at is null order by l.account <> ${account.id}, t.created_at limit 1`);
  if (!template) throw messageErrors.testTemplate();
  return template;
}
