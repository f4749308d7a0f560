import { createHash, randomBytes } from 'node:crypto';
import { PaymentFailure } from '../failure.ts';
import type { Fetch, Invitation, Notice, Order, Provider, Received, RefundTrade, Trade } from '../provider.ts';
import { decrypted, type Encrypted } from './aes-gcm.ts';
import type { WechatConfig } from './config.ts';
import { wechatBill } from './wechat-bill.ts';
import { jsonOf, type WechatClient, wechatClient } from './wechat-client.ts';
import { signatureIn } from './wechat-keys.ts';

type Json = Readonly<Record<string, unknown>>;

/** Notices older or newer than this are refused, since they may be repeated by someone else. */
const NOTICE_SECONDS = 300;
const MAX_DESCRIPTION = 127;
const UNKNOWN = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];

/** WeChat Pay, API v3. */
export function wechatPay(fetch: Fetch, config: WechatConfig, now: () => Date = () => new Date()): Provider {
  const client = wechatClient(fetch, config, now);
  const transactions = '/v3/pay/transactions';
  return {
    order: (order) => ordered(client, config, order),
    query: async (outTradeNo) => {
      const found = await known(client.get(`${transactions}/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${config.merchantId}`));
      return found && tradeOf(config, found);
    },
    close: async (outTradeNo) => {
      await known(client.post(`${transactions}/out-trade-no/${encodeURIComponent(outTradeNo)}/close`, { mchid: config.merchantId }));
    },
    refund: async ({ outTradeNo, refundNo, amount, total, reason, notifyUrl }) =>
      refundOf(
        await client.post('/v3/refund/domestic/refunds', {
          out_trade_no: outTradeNo,
          out_refund_no: refundNo,
          reason: reason.slice(0, 80),
          notify_url: notifyUrl,
          amount: { refund: amount, total, currency: 'CNY' },
        }),
      ),
    queryRefund: async (_outTradeNo, refundNo) => {
      const found = await known(client.get(`/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`));
      return found && refundOf(found);
    },
    bill: (day) => billOf(client, day),
    notice: (received, now) => noticeOf(client, config, received, now),
    taken: { type: 'application/json; charset=utf-8', body: '{"code":"SUCCESS","message":""}' },
  };
}

/** An answer, or null where the provider does not know what was asked for. */
async function known(answer: Promise<Json>): Promise<Json | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PaymentFailure && UNKNOWN.includes(error.code)) return null;
    throw error;
  }
}

const places = { jsapi: 'jsapi', h5: 'h5', native: 'native' } as const;

async function ordered(client: WechatClient, config: WechatConfig, order: Order): Promise<Invitation> {
  const answer = await client.post(`/v3/pay/transactions/${places[order.client]}`, {
    appid: config.appId,
    mchid: config.merchantId,
    description: order.description.slice(0, MAX_DESCRIPTION),
    out_trade_no: order.outTradeNo,
    time_expire: order.expiresAt.replace(/\.\d+Z$/, 'Z').replace('Z', '+00:00'),
    notify_url: order.notifyUrl,
    amount: { total: order.amount, currency: 'CNY' },
    ...(order.client === 'jsapi' ? { payer: { openid: order.openId } } : {}),
    ...(order.client === 'h5' ? { scene_info: { payer_client_ip: order.address, h5_info: { type: 'Wap' } } } : {}),
  });
  const text = (name: string): string => {
    const value = answer[name];
    if (typeof value !== 'string') throw new PaymentFailure('oddAnswer', name);
    return value;
  };
  if (order.client === 'native') return { kind: 'code', url: text('code_url') };
  if (order.client === 'jsapi') return { kind: 'jsapi', params: jsapiParams(client, config.appId, text('prepay_id')) };
  const back = order.returnUrl ? `&redirect_url=${encodeURIComponent(order.returnUrl)}` : '';
  return { kind: 'redirect', url: `${text('h5_url')}${back}` };
}

function jsapiParams(client: WechatClient, appId: string, prepayId: string): Readonly<Record<string, string>> {
  const [timeStamp, nonceStr] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('hex')];
  const parcel = `prepay_id=${prepayId}`;
  const paySign = client.sign(`${[appId, timeStamp, nonceStr, parcel].join('\n')}\n`);
  return { appId, timeStamp, nonceStr, package: parcel, signType: 'RSA', paySign };
}

const states: Readonly<Record<string, Trade['state']>> = {
  SUCCESS: 'success',
  REFUND: 'success',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};

/** A trade as WeChat Pay describes it; one of another merchant is refused. */
function tradeOf({ merchantId }: WechatConfig, json: Json): Trade {
  if (json.mchid !== merchantId) throw new PaymentFailure('badSignature', 'mchid');
  const { total } = (json.amount ?? {}) as { readonly total?: unknown };
  return {
    outTradeNo: String(json.out_trade_no ?? ''),
    state: states[String(json.trade_state)] ?? 'pending',
    amount: typeof total === 'number' ? total : null,
    transactionNo: textOf(json.transaction_id),
    paidAt: momentIn(json.success_time),
  };
}

/** `refund_status` in notices, `status` in answers. */
function refundOf(json: Json): RefundTrade {
  const status = String(json.refund_status ?? json.status ?? '');
  const { refund } = (json.amount ?? {}) as { readonly refund?: unknown };
  return {
    refundNo: String(json.out_refund_no ?? ''),
    state: status === 'SUCCESS' ? 'success' : ['CLOSED', 'ABNORMAL'].includes(status) ? 'failed' : 'processing',
    amount: typeof refund === 'number' ? refund : null,
    refundTradeNo: textOf(json.refund_id),
    refundedAt: momentIn(json.success_time),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function momentIn(value: unknown): string | null {
  const at = new Date(typeof value === 'string' ? value : '');
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

async function noticeOf(client: WechatClient, config: WechatConfig, { headers, body }: Received, now: Date): Promise<Notice> {
  const by = signatureIn((name) => headers[name]);
  const age = Math.abs(now.getTime() / 1000 - Number(by.timestamp));
  if (!(age <= NOTICE_SECONDS)) throw new PaymentFailure('badSignature', 'timestamp');
  await client.keys.mustBeSigned(body, by);
  const {
    id,
    event_type: type,
    resource,
  } = jsonOf(body) as { readonly id?: string; readonly event_type?: string; readonly resource?: Encrypted };
  if (!resource) throw new PaymentFailure('oddAnswer', 'resource');
  const contents = jsonOf(decrypted(config.apiKey, resource));
  if (type?.startsWith('TRANSACTION.')) return { kind: 'trade', id: String(id), trade: tradeOf(config, contents) };
  if (type?.startsWith('REFUND.')) return { kind: 'refund', id: String(id), refund: refundOf(contents) };
  return { kind: 'other', id: String(id) };
}

async function billOf(client: WechatClient, day: string) {
  let answer: Json;
  try {
    answer = await client.get(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === 'NO_STATEMENT_EXIST') return [];
    throw error;
  }
  const bytes = await client.download(String(answer.download_url));
  const hash = createHash('sha1').update(bytes).digest('hex');
  if (hash.toLowerCase() !== String(answer.hash_value).toLowerCase()) throw new PaymentFailure('badSignature', 'hash_value');
  return wechatBill(bytes.toString());
}
