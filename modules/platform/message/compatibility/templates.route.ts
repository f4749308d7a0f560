import type { Context } from '@zhixing/engine/context.ts';
import {
  type CompatibilityModule,
  compatibilityPage,
  compatibilityQuery,
  compatibilityRoutes,
} from '@zhixing/engine/http/compatibility-routes.ts';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { MessageTemplate } from '../message-template.model.ts';
import { placesIn } from '../words.ts';
import { documentRoutes } from './documents.route.ts';
import { messageSource, nothing, oneParams, sourceOf } from './numbers.ts';
import { switchRoute } from './writing.route.ts';

const base = '/api/message/MessageTemplateConfig';
const text = (max: number) => z.string().max(max).nullish();

/** A template as clients of this API family send it, extended by its event and texts in three languages. */
const body = z.strictObject({
  fullName: z.string().max(80),
  enCode: z.string().max(80),
  event: z.string().max(80),
  title: z.string().max(200),
  content: text(2000),
  titleEn: text(200),
  contentEn: text(2000),
  titleTw: text(200),
  contentTw: text(2000),
  /** The code of a template stored by the provider, and its values. */
  templateCode: text(120),
  smsFieldList: z
    .array(z.strictObject({ smsField: z.string().max(40), field: z.string().max(200) }))
    .max(30)
    .default([]),
  description: text(500),
});
type Sent = z.infer<typeof body>;

const compatibility = (events: ReturnType<typeof eventsOf>): CompatibilityModule<Sent> => ({
  base,
  model: MessageTemplate.name,
  title: 'templates of messages',
  body,
  toValues: (sent) => ({
    name: sent.fullName,
    code: sent.enCode,
    event: sent.event,
    titleZh: sent.title,
    textZh: sent.content ?? null,
    titleEn: sent.titleEn ?? null,
    textEn: sent.contentEn ?? null,
    titleTw: sent.titleTw ?? null,
    textTw: sent.contentTw ?? null,
    outsideCode: sent.templateCode ?? null,
    remark: sent.description ?? null,
    outsideValues: sent.smsFieldList.map(({ smsField, field }) => `${smsField}=${field}`).join('\n') || null,
  }),
  toRow: (row) => ({
    enabledMark: row.status === 'enabled' ? 1 : 0,
    id: row.id,
    fullName: row.name,
    enCode: row.code,
    event: row.event,
    templateType: row.builtIn === true ? 1 : 0,
    messageSource: sourceOf(events.find(({ name }) => name === row.event)),
    title: row.titleZh,
    content: row.textZh ?? '',
    titleEn: row.titleEn ?? '',
    contentEn: row.textEn ?? '',
    titleTw: row.titleTw ?? '',
    contentTw: row.textTw ?? '',
    templateCode: row.outsideCode ?? '',
    description: row.remark ?? '',
    templateParamList: placesIn(String(row.variables ?? '')).map((field) => ({ field, fieldName: field })),
    smsFieldList: linesOf(row.outsideValues).map(([smsField, field]) => ({ smsField, field })),
  }),
});

const linesOf = (lines: unknown): [string, string][] =>
  String(lines ?? '')
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]);

const known = ({ engine }: Context) => compatibility(eventsOf(engine.modules));
const rowOf = async (ctx: Context, id: string) => known(ctx).toRow((await repo(MessageTemplate, ctx).get(id)) as unknown as Stored);

/** Routes of message templates in the format of this API family. */
export const templateRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'policy',
      summary: 'Templates of messages, page by page',
      query: compatibilityQuery.extend({ messageSource: messageSource.optional() }),
    },
    ({ query: { messageSource: source, ...query } }, ctx) => {
      const events = eventsOf(ctx.engine.modules).filter((event) => sourceOf(event) === source);
      return compatibilityPage(known(ctx), ctx, query, source ? { event: { in: events.map(({ name }) => name) } } : {});
    },
  ),
  ...['', '/detail'].map((place) =>
    defineRoute(
      {
        method: 'GET',
        path: `${base}${place}/:id`,
        access: 'policy',
        params: oneParams,
        query: nothing,
        summary: 'One template of messages',
      },
      ({ params }, ctx) => rowOf(ctx, params.id),
    ),
  ),
  // Write routes do not need the events.
  ...compatibilityRoutes(compatibility([])).filter(({ method }) => method !== 'GET'),
  switchRoute({ base, model: MessageTemplate, title: 'a template of messages' }),
  ...documentRoutes({ base, model: 'messageTemplate', title: 'templates of messages' }),
];
