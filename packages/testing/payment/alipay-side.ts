import { createPublicKey, sign, verify } from 'node:crypto';
import { AlipayAuthority, type PlayedCertificate } from './alipay-authority.ts';
import { Cashier, chinaText, type Keys, makeKeys, type PlayedOrder, yuan } from './cashier.ts';
import type { PlayedNotice, Twist } from './wechat-side.ts';
import { zipOf } from './zip.ts';

type Fields = Readonly<Record<string, string>>;

export interface AlipayReply {
  readonly status: number;
  readonly body: string | Buffer;
}

/** Plays Alipay's gateway: verifies requests, signs answers and notices. */
export class AlipaySide extends Cashier {
  readonly merchant: Keys = makeKeys();
  readonly appId = '2021000000000001';
  readonly merchantId = '2088000000000001';
  platform: Keys = makeKeys();
  /** In certificate mode: the authority, with the certificates of the application and of Alipay. */
  certified: { readonly authority: AlipayAuthority; readonly app: PlayedCertificate; platform: PlayedCertificate } | null = null;
  private readonly stranger: Keys = makeKeys();
  private readonly address: () => string;

  constructor(address: () => string) {
    super('20261125');
    this.address = address;
  }

  /** Exchanges the key with which answers and notices are signed. */
  rotate(): void {
    this.platform = makeKeys();
  }

  /** Goes over to certificates. */
  certify(): NonNullable<AlipaySide['certified']> {
    const authority = new AlipayAuthority(this.clock());
    const app = authority.certified(this.merchant, this.appId);
    this.certified = { authority, app, platform: authority.certified(this.platform, 'Alipay') };
    return this.certified;
  }

  /** Signs with a new certificate from now on. */
  renew(days?: number): void {
    this.rotate();
    if (this.certified) this.certified.platform = this.certified.authority.certified(this.platform, 'Alipay', days);
  }

  gateway(form: Fields): AlipayReply {
    const { method = '' } = form;
    this.now.asked.push(method);
    if (!this.isFromMerchant(form))
      return this.signed(method, { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' });
    if (this.now.busy > 0) {
      this.now.busy -= 1;
      return this.signed(method, { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' });
    }
    return this.signed(method, this.handled(method, JSON.parse(form.biz_content ?? '{}') as Record<string, string>, form));
  }

  /** Opens the order of a page that a payer was led to. */
  visit(url: string): void {
    this.gateway(Object.fromEntries(new URL(url).searchParams));
  }

  notice(outTradeNo: string, { amount, forged = false, at = this.clock() }: Twist = {}): PlayedNotice {
    const order = this.orders.get(outTradeNo);
    if (!order) throw new Error(`no order ${outTradeNo}`);
    const fields = {
      app_id: this.appId,
      seller_id: this.merchantId,
      notify_id: this.number(),
      notify_time: chinaText(at),
      notify_type: 'trade_status_sync',
      charset: 'utf-8',
      version: '1.0',
      out_trade_no: outTradeNo,
      trade_no: order.transactionNo ?? '',
      trade_status: 'TRADE_SUCCESS',
      total_amount: yuan(amount ?? order.amount),
      gmt_payment: order.paidAt ? chinaText(order.paidAt) : '',
      subject: '研学费用 & 代收=1',
    };
    const body = new URLSearchParams({ ...fields, sign: this.signature(textOf(fields), forged), sign_type: 'RSA2' }).toString();
    return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
  }

  billFile(day: string): Buffer {
    const head =
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注';
    const rows: string[] = [];
    for (const { outTradeNo, amount, transactionNo, paidAt } of this.orders.values())
      if (transactionNo && paidAt && chinaText(paidAt).startsWith(day))
        rows.push(
          [
            `${transactionNo}\t`,
            `${outTradeNo}\t`,
            '交易',
            '研学费用',
            chinaText(paidAt),
            chinaText(paidAt),
            'a***@example.cn',
            yuan(amount),
            yuan(amount),
            '',
            '0.00',
            '',
          ].join(','),
        );
    for (const { refundNo, outTradeNo, amount, at, state } of this.refunds.values())
      if (state === 'success' && chinaText(at).startsWith(day))
        rows.push(
          [
            `${this.orders.get(outTradeNo)?.transactionNo}\t`,
            `${outTradeNo}\t`,
            '退款',
            '研学费用',
            chinaText(at),
            chinaText(at),
            'a***@example.cn',
            `-${yuan(amount)}`,
            `-${yuan(amount)}`,
            `${refundNo}\t`,
            '0.00',
            '',
          ].join(','),
        );
    const text = ['#支付宝业务明细查询', `#账号：[${this.merchantId}]`, head, ...rows, '#业务明细列表结束'].join('\r\n');
    return zipOf(`${this.merchantId}_${day.replaceAll('-', '')}_details.csv`, gbkOf(text));
  }

  private isFromMerchant({ sign: signature = '', ...fields }: Fields): boolean {
    const key = createPublicKey(this.merchant.publicPem);
    const own = this.certified;
    const isNamed = !own || (fields.app_cert_sn === own.app.sn && fields.alipay_root_cert_sn === own.authority.root.sn);
    return isNamed && fields.app_id === this.appId && verify('sha256', Buffer.from(textOf(fields)), key, Buffer.from(signature, 'base64'));
  }

  private signature(text: string, forged = this.now.forges): string {
    return sign('sha256', Buffer.from(text), forged ? this.stranger.privateKey : this.platform.privateKey).toString('base64');
  }

  private signed(method: string, answer: object): AlipayReply {
    const node = JSON.stringify(answer);
    const named = this.certified ? `"alipay_cert_sn":"${this.certified.platform.sn}",` : '';
    return { status: 200, body: `{"${method.replaceAll('.', '_')}_response":${node},${named}"sign":"${this.signature(node)}"}` };
  }

  private handled(method: string, content: Record<string, string>, form: Fields): object {
    const outTradeNo = content.out_trade_no ?? '';
    const order = this.orders.get(outTradeNo);
    const amount = Math.round(Number(content.total_amount ?? content.refund_amount ?? 0) * 100);
    const missing = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
    switch (method) {
      case 'alipay.trade.precreate':
      case 'alipay.trade.create':
      case 'alipay.trade.wap.pay':
        this.open({ outTradeNo, amount, notifyUrl: form.notify_url ?? '', client: method });
        return {
          code: '10000',
          msg: 'Success',
          out_trade_no: outTradeNo,
          qr_code: `https://qr.alipay.com/${outTradeNo}`,
          trade_no: this.number(),
        };
      case 'alipay.trade.query':
        return order ? this.queried(order) : missing;
      case 'alipay.trade.close':
        if (!order) return missing;
        if (order.state === 'paid') return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' };
        order.state = 'closed';
        return { code: '10000', msg: 'Success', out_trade_no: outTradeNo };
      case 'alipay.trade.refund':
        return this.refundAsked(outTradeNo, String(content.out_request_no), amount);
      case 'alipay.trade.fastpay.refund.query':
        return this.queriedRefund(String(content.out_request_no));
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return { code: '10000', msg: 'Success', bill_download_url: `${this.address()}/alipay-bill/${content.bill_date}` };
      case 'alipay.open.app.alipaycert.download':
        return this.certificateAsked(String(content.alipay_cert_sn));
      default:
        return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' };
    }
  }

  private certificateAsked(sn: string): object {
    const { pem = '', sn: own } = this.certified?.platform ?? {};
    return own === sn
      ? { code: '10000', msg: 'Success', alipay_cert_content: Buffer.from(pem).toString('base64') }
      : { code: '40004', msg: 'Business Failed', sub_code: 'isv.cert-not-exist' };
  }

  private queried({ outTradeNo, transactionNo, state, amount, paidAt }: PlayedOrder): object {
    return {
      code: '10000',
      msg: 'Success',
      out_trade_no: outTradeNo,
      trade_no: transactionNo ?? this.number(),
      trade_status: { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }[state],
      total_amount: yuan(amount),
      ...(paidAt ? { send_pay_date: chinaText(paidAt) } : {}),
    };
  }

  private refundAsked(outTradeNo: string, refundNo: string, amount: number): object {
    const order = this.orders.get(outTradeNo);
    const isKnown = this.refunds.has(refundNo);
    if (order?.state !== 'paid' || (!isKnown && this.refunded(outTradeNo) + amount > order.amount))
      return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', sub_msg: '退款金额超限' };
    const made = this.refund({ refundNo, outTradeNo, amount, total: order.amount, notifyUrl: '' });
    if (this.now.lostRefunds > 0) {
      this.now.lostRefunds -= 1;
      return { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' };
    }
    const isThrough = !isKnown && made.state === 'success';
    return {
      code: '10000',
      msg: 'Success',
      out_trade_no: outTradeNo,
      fund_change: isThrough ? 'Y' : 'N',
      gmt_refund_pay: chinaText(made.at),
    };
  }

  private queriedRefund(refundNo: string): object {
    const refund = this.refunds.get(refundNo);
    if (!refund) return { code: '10000', msg: 'Success' };
    const done =
      refund.state === 'success'
        ? { refund_status: 'REFUND_SUCCESS', gmt_refund_pay: chinaText(refund.at) }
        : { refund_status: 'REFUND_PROCESSING' };
    return { code: '10000', msg: 'Success', out_request_no: refundNo, refund_amount: yuan(refund.amount), ...done };
  }
}

const textOf = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Characters of GBK by decoding all pairs of bytes, since the platform only decodes it. */
const gbk = new Map<string, number>();
function gbkOf(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  if (gbk.size === 0)
    for (let high = 0x81; high <= 0xfe; high += 1)
      for (let low = 0x40; low <= 0xfe; low += 1) {
        const char = decoder.decode(Uint8Array.of(high, low));
        if (char.length === 1 && !gbk.has(char)) gbk.set(char, high * 256 + low);
      }
  return Buffer.from(
    [...text].flatMap((char) => {
      const code = char.charCodeAt(0);
      const pair = gbk.get(char) ?? 0x3f;
      return code < 0x80 ? [code] : [pair >> 8, pair & 0xff];
    }),
  );
}
