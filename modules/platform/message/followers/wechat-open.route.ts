import type { Context } from '@zhixing/engine/context.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { XmlBody } from '@zhixing/engine/http/server.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { eventOf, fieldsOf, isSigned, opened, type Signed } from '@zhixing/messaging/wechat-events.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { messageErrors } from '../messages.errors.ts';
import { noteFollower } from './follow.ts';
import { type Receiver, receiverOf } from './receiver.ts';
import { unionIdOf } from './union-id.ts';

const path = '/api/message/WechatOpen/token/:enCode';
const params = z.strictObject({ enCode: z.string().max(40) });
const shape = { timestamp: z.string().max(12), nonce: z.string().max(64), signature: z.string().max(64) };
const LARGEST = 65_536;

/** Webhook for follower events of WeChat official accounts. Without a session: authenticated by the signature. */
export const wechatOpenRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path,
      access: 'public',
      raw: [mediaTypes.text],
      params,
      query: z.strictObject({ ...shape, echostr: z.string().max(200) }),
      summary: 'Answer WeChat that its signature is right',
    },
    async ({ params: { enCode }, query, reply }, ctx) => {
      mustBeSigned(ctx, await receiverOf(ctx.engine, enCode), query);
      return plain(reply, query.echostr);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path,
      access: 'public',
      raw: [mediaTypes.text, mediaTypes.xml],
      xml: true,
      bodyLimit: LARGEST,
      params,
      query: z
        .strictObject({ ...shape, openid: z.string().max(64), encrypt_type: z.string().max(10), msg_signature: z.string().max(64) })
        .partial({
          openid: true,
          encrypt_type: true,
          msg_signature: true,
        }),
      summary: 'Take from WeChat that somebody follows an account, or no longer does',
    },
    async ({ params: { enCode }, query, request, reply }, ctx) => {
      const receiver = mustBeSigned(ctx, await receiverOf(ctx.engine, enCode), query);
      const xml = request.body instanceof XmlBody ? request.body.text : '';
      const contents = receiver.aesKey === null ? xml : unsealed(ctx, receiver, xml, { ...query, signature: query.msg_signature ?? '' });
      const fields = fieldsOf(contents);
      const event = fields && eventOf(fields);
      if (event && event.kind !== 'other') {
        const unionId = event.kind === 'subscribe' ? await unionIdOf(ctx.engine, receiver.account, event.openId) : null;
        await noteFollower(ctx, receiver.account, event, unionId);
      }
      return plain(reply, 'success');
    },
  ),
];

const plain = (reply: FastifyReply, text: string) =>
  reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'")
    .send(text);

function mustBeSigned({ now }: Context, receiver: Receiver | null, signed: Signed): Receiver {
  if (!receiver || !isSigned(receiver, signed, now())) throw messageErrors.notSigned();
  return receiver;
}

/** An account with a key accepts encrypted bodies only, since the plain signature does not cover the contents. */
function unsealed({ now }: Context, receiver: Receiver, xml: string, signed: Signed): string {
  const sealed = fieldsOf(xml)?.get('Encrypt');
  if (!sealed || !isSigned(receiver, signed, now(), [sealed])) throw messageErrors.notSigned();
  const contents = opened(receiver, sealed);
  if (contents === null) throw messageErrors.notSigned();
  return contents;
}
