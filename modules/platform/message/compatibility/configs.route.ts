import type { Context } from '@zhixing/engine/context.ts';
import { compatibilityPage, compatibilityQuery } from '@zhixing/engine/http/compatibility-routes.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Condition } from '@zhixing/model';
import { z } from 'zod';
import { MessageSendConfig } from '../message-send-config.model.ts';
import { messageErrors } from '../messages.errors.ts';
import { paramsOf, tryConfig, waysOf } from '../test-send/try-config.ts';
import { configBody, configRow, configValues, replaceWays, type SentConfig, wholeConfig } from './config-body.ts';
import { configDocuments } from './config-documents.ts';
import { documentRoutes } from './documents.route.ts';
import { id, messageSource, nothing, oneParams, sourceOf, typeOf } from './numbers.ts';
import { triedOf } from './tried.ts';
import { turn, writingRoutes } from './writing.route.ts';

const base = '/api/message/SendMessageConfig';
const access = { access: 'policy' } as const;
const listQuery = compatibilityQuery.extend({ messageSource: messageSource.optional() });
const MAX_PEOPLE = 20;

function pageOf(ctx: Context, { messageSource: source, ...query }: z.infer<typeof listQuery>, more: Condition = {}) {
  const events = eventsOf(ctx.engine.modules).filter((event) => sourceOf(event) === source);
  const compatibility = { model: MessageSendConfig.name, toRow: (row: Stored) => configRow(ctx, row as never) };
  return compatibilityPage(compatibility, ctx, query, { ...more, ...(source && { event: { in: events.map(({ name }) => name) } }) });
}

const readingRoutes: readonly Route[] = [
  defineRoute({ method: 'GET', path: base, ...access, query: listQuery, summary: 'Send configurations, page by page' }, ({ query }, ctx) =>
    pageOf(ctx, query),
  ),
  ...['Selector', 'getSendConfigList'].map((name) =>
    defineRoute(
      { method: 'GET', path: `${base}/${name}`, ...access, query: listQuery, summary: 'Send configurations that are on, to choose from' },
      ({ query }, ctx) => pageOf(ctx, query, { status: 'enabled' }),
    ),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/getInfoByEnCode/:enCode`,
      ...access,
      query: nothing,
      summary: 'One send configuration by its code',
      params: z.strictObject({ enCode: z.string().max(80) }),
    },
    async ({ params: { enCode } }, ctx) => {
      const { list } = await pageOf(ctx, { currentPage: 1, pageSize: 1 }, { code: enCode });
      if (!list[0]) throw messageErrors.notFound();
      return wholeConfig(ctx, await repo(MessageSendConfig, ctx).get(String(list[0].id)));
    },
  ),
  ...['', '/detail'].map((place) =>
    defineRoute(
      { method: 'GET', path: `${base}${place}/:id`, ...access, params: oneParams, query: nothing, summary: 'One send configuration' },
      async ({ params }, ctx) => wholeConfig(ctx, await repo(MessageSendConfig, ctx).get(params.id)),
    ),
  ),
];

const testSendRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${base}/getTestConfig/:id`,
      ...access,
      params: oneParams,
      body: nothing,
      summary: 'What a test of a configuration asks for',
    },
    async ({ params }, ctx) => {
      const config = await repo(MessageSendConfig, ctx).get(params.id);
      const ways = (await waysOf(ctx, config)).map(({ account, kind, template }) => ({ messageType: typeOf(kind), account, template }));
      return { params: paramsOf(ctx, config.event), inApp: config.inApp, ways };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/testSendConfig`,
      ...access,
      body: z.strictObject({
        id,
        toUser: z.array(z.uuid()).max(MAX_PEOPLE).default([]),
        params: z.record(z.string().max(40), z.string().max(200)).default({}),
      }),
      summary: 'Send a test by every way of a configuration now, and tell what the other sides said',
    },
    async ({ body: { id: config, toUser: to, params } }, ctx) => ({
      list: await triedOf(ctx, await tryConfig(ctx, config, { to, params })),
    }),
  ),
];

/** Routes of send configurations in the format of this API family. */
export const configRoutes: readonly Route[] = [
  ...readingRoutes,
  ...writingRoutes({ base, model: MessageSendConfig, title: 'a send configuration with its ways', body: configBody, write }),
  ...testSendRoutes,
  ...documentRoutes({ base, model: 'messageSendConfig', title: 'send configurations', ...configDocuments }),
];

/** Writes the configuration, its lines, and whether it is enabled. */
async function write(tx: Context, before: string | null, sent: SentConfig): Promise<string> {
  const configs = repo(MessageSendConfig, tx);
  const values = configValues(sent);
  const config = before === null ? await configs.create(values) : await configs.update(before, values);
  await replaceWays(tx, config.id, sent);
  const on = sent.enabledMark === 1;
  if (on !== (config.status === 'enabled')) await turn(tx, MessageSendConfig, config.id, on);
  return config.id;
}
