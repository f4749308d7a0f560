import { chinaSecond } from '@zhixing/model/china-time.ts';
import { PaymentFailure } from '../failure.ts';
import { fenOf, momentOf, yuanOf } from '../money.ts';
import type { Fetch, Invitation, Notice, Order, Provider, Received, RefundTrade, Trade } from '../provider.ts';
import { alipayBill } from './alipay-bill.ts';
import { type AlipayClient, alipayClient, signedText } from './alipay-client.ts';
import type { AlipayConfig } from './config.ts';

type Json = Readonly<Record<string, unknown>>;

const MAX_SUBJECT = 100;
const UNKNOWN = ['ACQ.TRADE_NOT_EXIST', 'TRADE_NOT_EXIST'];

/** Alipay, by its gateway with RSA2. */
export function alipay(fetch: Fetch, config: AlipayConfig, now: () => Date = () => new Date()): Provider {
  const client = alipayClient(fetch, config, now);
  return {
    order: (order) => ordered(client, config.appId, order),
    query: async (outTradeNo) => {
      const found = await known(client.call('alipay.trade.query', { out_trade_no: outTradeNo }));
      return found && tradeOf(found);
    },
    close: async (outTradeNo) => {
      await known(client.call('alipay.trade.close', { out_trade_no: outTradeNo }));
    },
    refund: (refund) => refunded(client, refund.outTradeNo, refund.refundNo, refund.amount, refund.reason),
    queryRefund: (outTradeNo, refundNo) => refundQueried(client, outTradeNo, refundNo),
    bill: (day) => billOf(client, day),
    notice: async (received) => noticeOf(client, config, received),
    taken: { type: 'text/plain; charset=utf-8', body: 'success' },
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

async function ordered(client: AlipayClient, appId: string, order: Order): Promise<Invitation> {
  const { outTradeNo, amount, description, expiresAt, notifyUrl, returnUrl } = order;
  const content = {
    out_trade_no: outTradeNo,
    total_amount: yuanOf(amount),
    subject: description.slice(0, MAX_SUBJECT),
    time_expire: chinaSecond(new Date(expiresAt)),
  };
  const more = { notify_url: notifyUrl, ...(returnUrl ? { return_url: returnUrl } : {}) };
  if (order.client === 'h5') {
    const url = client.page('alipay.trade.wap.pay', { ...content, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl ?? '' }, more);
    return { kind: 'redirect', url };
  }
  if (order.client === 'jsapi') {
    const buyer = { product_code: 'JSAPI_PAY', op_app_id: appId, buyer_open_id: order.openId };
    const answer = await client.call('alipay.trade.create', { ...content, ...buyer }, { notify_url: notifyUrl });
    return { kind: 'jsapi', params: { tradeNO: String(answer.trade_no) } };
  }
  const answer = await client.call('alipay.trade.precreate', content, { notify_url: notifyUrl });
  return { kind: 'code', url: String(answer.qr_code) };
}

const states: Readonly<Record<string, Trade['state']>> = {
  TRADE_SUCCESS: 'success',
  TRADE_FINISHED: 'success',
  TRADE_CLOSED: 'closed',
};

function tradeOf(json: Json): Trade {
  const paidAt = momentOf(textOf(json.send_pay_date ?? json.gmt_payment));
  const state = states[String(json.trade_status)] ?? 'pending';
  return {
    outTradeNo: String(json.out_trade_no ?? ''),
    // A trade that was refunded in full is closed as well, but has been paid.
    state: state === 'closed' && paidAt !== null ? 'success' : state,
    amount: fenOf(textOf(json.total_amount)),
    transactionNo: textOf(json.trade_no),
    paidAt,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

async function refunded(client: AlipayClient, outTradeNo: string, refundNo: string, amount: number, reason: string): Promise<RefundTrade> {
  const answer = await client.call('alipay.trade.refund', {
    out_trade_no: outTradeNo,
    out_request_no: refundNo,
    refund_amount: yuanOf(amount),
    refund_reason: reason.slice(0, MAX_SUBJECT),
  });
  if (answer.fund_change === 'Y')
    return { refundNo, state: 'success', amount, refundTradeNo: refundNo, refundedAt: momentOf(textOf(answer.gmt_refund_pay)) };
  // No money moved in this call: the refund was made before, or is not through yet.
  return (await refundQueried(client, outTradeNo, refundNo)) ?? processing(refundNo);
}

const processing = (refundNo: string): RefundTrade => ({
  refundNo,
  state: 'processing',
  amount: null,
  refundTradeNo: null,
  refundedAt: null,
});

async function refundQueried(client: AlipayClient, outTradeNo: string, refundNo: string): Promise<RefundTrade | null> {
  const content = { out_trade_no: outTradeNo, out_request_no: refundNo, query_options: ['gmt_refund_pay'] };
  const answer = await known(client.call('alipay.trade.fastpay.refund.query', content));
  if (!answer || answer.out_request_no === undefined) return null;
  // An empty state means success in answers of older products.
  const isDone = answer.refund_status === 'REFUND_SUCCESS' || (answer.refund_status === undefined && answer.refund_amount !== undefined);
  if (!isDone) return processing(refundNo);
  const refundedAt = momentOf(textOf(answer.gmt_refund_pay));
  return { refundNo, state: 'success', amount: fenOf(textOf(answer.refund_amount)), refundTradeNo: refundNo, refundedAt };
}

/** A notice is a form signed over all its fields but the signature. */
function noticeOf(client: AlipayClient, config: AlipayConfig, { form }: Received): Notice {
  const { sign = '', sign_type: _type, ...fields } = form;
  if (!client.isSigned(signedText(fields), sign)) throw new PaymentFailure('badSignature');
  if (fields.app_id !== config.appId) throw new PaymentFailure('badSignature', 'app_id');
  if (config.merchantId && fields.seller_id && fields.seller_id !== config.merchantId)
    throw new PaymentFailure('badSignature', 'seller_id');
  const id = String(fields.notify_id ?? '');
  // Refunds are told as a trade with what was refunded; they are asked for by query instead.
  if (!fields.trade_status || fields.refund_fee || fields.gmt_refund) return { kind: 'other', id };
  return { kind: 'trade', id, trade: tradeOf(fields) };
}

async function billOf(client: AlipayClient, day: string) {
  try {
    const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
    return alipayBill(await client.download(String(answer.bill_download_url)));
  } catch (error) {
    if (error instanceof PaymentFailure && /BILL_NOT_EXIST/i.test(error.code)) return [];
    throw error;
  }
}
