import type { Context } from '@zhixing/engine/context.ts';
import { compatibilityPage, compatibilityQuery } from '@zhixing/engine/http/compatibility-routes.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountKinds, channelOf } from '../channels.ts';
import { MessageAccount } from '../message-account.model.ts';
import { tryAccount } from '../test-send/try-account.ts';
import { accountBody, accountRow, accountValues, type SentAccount, secretIn } from './account-body.ts';
import { documentRoutes } from './documents.route.ts';
import { id, messageType, nothing, oneParams, wayOf } from './numbers.ts';
import { triedOf } from './tried.ts';
import { turn, writingRoutes } from './writing.route.ts';

const base = '/api/message/AccountConfig';
const access = { access: 'policy' } as const;
const compatibility = { model: MessageAccount.name, toRow: accountRow };

const recordRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      ...access,
      summary: 'Accounts of messages, page by page',
      query: compatibilityQuery.extend({ type: messageType.optional() }),
    },
    ({ query: { type, ...query } }, ctx) => {
      const kinds = accountKinds.filter((kind) => channelOf[kind] === wayOf(type));
      return compatibilityPage(compatibility, ctx, query, type ? { kind: { in: kinds } } : {});
    },
  ),
  ...['', '/detail'].map((place) =>
    defineRoute(
      { method: 'GET', path: `${base}${place}/:id`, ...access, params: oneParams, query: nothing, summary: 'One account of messages' },
      async ({ params }, ctx) => accountRow((await repo(MessageAccount, ctx).get(params.id)) as unknown as Stored),
    ),
  ),
  ...writingRoutes({ base, model: MessageAccount, title: 'an account of messages', body: accountBody, write }),
];

const testSendRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/Test`,
      ...access,
      params: oneParams,
      body: z.strictObject({ to: z.string().max(200).nullish() }),
      summary: 'Send a test through an account now, and tell what the other side said',
    },
    async ({ params, body }, ctx) => ({ list: await triedOf(ctx, await tryAccount(ctx, params.id, body.to ?? null)) }),
  ),
  ...['testSendMail', 'testQyWebChatConnect', 'testDingTalkConnect'].map((name) =>
    defineRoute(
      {
        method: 'POST',
        path: `${base}/${name}`,
        ...access,
        summary: 'The same, by the name that clients of this API family know',
        body: z.strictObject({ id, to: z.string().max(200).nullish() }),
      },
      async ({ body }, ctx) => ({ list: await triedOf(ctx, await tryAccount(ctx, body.id, body.to ?? null)) }),
    ),
  ),
];

/** Routes of message accounts in the format of this API family. */
export const accountRoutes: readonly Route[] = [
  ...recordRoutes,
  ...testSendRoutes,
  ...documentRoutes({ base, model: 'messageAccount', title: 'accounts of messages' }),
];

/** Writes the account, its secret where one was sent, and whether it is enabled. */
async function write(tx: Context, before: string | null, sent: SentAccount): Promise<string> {
  const accounts = repo(MessageAccount, tx);
  const values = accountValues(sent) as never;
  const account = before === null ? await accounts.create(values) : await accounts.update(before, values);
  const secret = secretIn(sent);
  if (secret !== null) await accounts.act(account.id, 'setSecret', { secret });
  const on = sent.enabledMark === 1;
  if (on !== (account.status === 'enabled')) await turn(tx, MessageAccount, account.id, on);
  return account.id;
}
