import { type Context, elevated } from '@zhixing/engine/context.ts';
import { TextBody } from '@zhixing/engine/http/json-body.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Row } from '@zhixing/model';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import type { Notice, Received } from '@zhixing/payment/provider.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { PaymentAccount } from '../account/payment-account.model.ts';
import { type AccountRow, providerOf } from '../account/providers.ts';
import { onlinePaymentErrors } from '../online-payment.errors.ts';
import { settleTrade } from '../order/settle.ts';
import { settleRefund } from '../refund/settle-refund.ts';
import { PaymentNotice } from './payment-notice.model.ts';

const params = z.strictObject({ account: z.uuid() });
const LARGEST = 65_536;
/** Refused notices that are kept of an account within the last hour; more of them are somebody's attempt to fill the table. */
const MAX_REFUSED = 50;
const HOUR_MS = 3_600_000;

/** Where providers send notices. Without a session: authenticated by the signature. */
export const notifyRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/online-payment/wechat/:account/notify',
      access: 'public',
      raw: [mediaTypes.json],
      text: true,
      bodyLimit: LARGEST,
      params,
      summary: 'Take a notice of WeChat Pay about a payment or refund',
    },
    async ({ params: { account }, request, reply }, ctx) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const body = request.body instanceof TextBody ? request.body.text : '';
      return take(ctx, account, 'wechat', { headers, body, form: {} }, request.ip, reply);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/online-payment/alipay/:account/notify',
      access: 'public',
      raw: [mediaTypes.text],
      bodyLimit: LARGEST,
      params,
      body: z.record(z.string().max(64), z.string().max(4000)),
      summary: 'Take a notice of Alipay about a payment',
    },
    async ({ params: { account }, body, request, reply }, ctx) =>
      take(ctx, account, 'alipay', { headers: {}, body: '', form: body }, request.ip, reply),
  ),
];

async function take(ctx: Context, id: string, provider: string, received: Received, address: string, reply: FastifyReply) {
  const account = await repo(PaymentAccount, elevated(ctx)).first({ id, provider });
  if (!account) throw onlinePaymentErrors.notSigned();
  const { client, notice } = await verified(ctx, account, received, address);
  await settle(ctx, account, notice, address);
  return reply.type(client.taken.type).header('cache-control', 'no-store').send(client.taken.body);
}

/** The notice in a message, once its signature fits. @throws onlinePayment.notSigned otherwise, and for an account without usable keys */
async function verified(ctx: Context, account: AccountRow, received: Received, address: string) {
  try {
    const client = await providerOf(ctx.engine, account);
    return { client, notice: await client.notice(received, ctx.now()) };
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    await keepRefused(ctx, account, error, address);
    throw onlinePaymentErrors.notSigned();
  }
}

/** Posts a verified notice and keeps what became of it. A failure here is answered as one, so that the provider tells again. */
async function settle(ctx: Context, account: AccountRow, notice: Notice, address: string): Promise<void> {
  if (notice.kind === 'other') return keep(ctx, account, { kind: 'other', outcome: 'none', address });
  if (notice.kind === 'refund') {
    const { refundNo: tradeNo, amount } = notice.refund;
    return keep(ctx, account, { kind: 'refund', outcome: await settleRefund(ctx, account.id, notice.refund), tradeNo, amount, address });
  }
  const { outTradeNo: tradeNo, amount } = notice.trade;
  return keep(ctx, account, { kind: 'trade', outcome: await settleTrade(ctx, account.id, notice.trade), tradeNo, amount, address });
}

async function keep(ctx: Context, { id, school }: AccountRow, values: Partial<Row<typeof PaymentNotice>>): Promise<void> {
  await repo(PaymentNotice, elevated(ctx)).create({ account: id, school, ...values });
}

async function keepRefused(ctx: Context, account: AccountRow, { problem, code }: PaymentFailure, address: string): Promise<void> {
  const recent = { account: account.id, kind: 'refused', createdAt: { gte: new Date(ctx.now().getTime() - HOUR_MS).toISOString() } };
  ctx.engine.log.warn({ account: account.id, problem, code, address }, 'payment notice refused');
  if ((await repo(PaymentNotice, elevated(ctx)).count(recent)) >= MAX_REFUSED) return;
  await keep(ctx, account, { kind: 'refused', outcome: 'refused', detail: `${problem} ${code}`.trim().slice(0, 200), address });
}
