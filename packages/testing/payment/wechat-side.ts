import { createCipheriv, createHash, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { Cashier, chinaText, type Keys, makeKeys, type PlayedOrder, type PlayedRefund, yuan } from './cashier.ts';
import { certificateOf } from './certificate.ts';

export interface WechatReply {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WechatAsked {
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A notice ready to be sent. */
export interface PlayedNotice {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a notice differs from a true one. */
export interface Twist {
  readonly amount?: number;
  /** Signed with a key that is not the provider's. */
  readonly forged?: boolean;
  /** When it was signed. */
  readonly at?: Date;
}

const DAY_MS = 86_400_000;

/** Plays WeChat Pay (API v3): verifies requests, signs answers and notices. */
export class WechatSide extends Cashier {
  readonly merchant: Keys = makeKeys();
  readonly appId = 'wx0123456789abcdef';
  readonly merchantId = '1900000109';
  readonly serialNo = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
  readonly apiKey = 'abcdefghijklmnopqrstuvwxyz012345';
  readonly appSecret = '0123456789abcdef0123456789abcdef';
  private readonly codes = new Map<string, string>();
  keyId = 'PUB_KEY_ID_0119000001092026112500';
  platform: Keys = makeKeys();
  private readonly stranger: Keys = makeKeys();
  /** PEM of the certificates that merchants are given, by serial number. */
  private readonly certificates = new Map<string, string>();
  private readonly address: () => string;

  constructor(address: () => string) {
    super('42');
    this.address = address;
  }

  /** Exchanges the key with which answers and notices are signed. */
  rotate(keyId: string): void {
    this.keyId = keyId;
    this.platform = makeKeys();
  }

  /** Signs with a new certificate from now on, and lists it beside those that were listed before. */
  certify(serial: string, { from, until }: { from?: Date; until?: Date } = {}): void {
    this.rotate(serial);
    const { privateKey, publicPem } = this.platform;
    const [begins, ends] = [from ?? new Date(Date.now() - DAY_MS), until ?? new Date(Date.now() + 1800 * DAY_MS)];
    const keys = { privateKey, publicKey: createPublicKey(publicPem) };
    this.certificates.set(serial, certificateOf(keys, { serial, from: begins, until: ends }));
  }

  /** Lists a certificate no more. */
  withdraw(serial: string): void {
    this.certificates.delete(serial);
  }

  /** A code as WeChat gives it to its browser: good for one question. */
  codeFor(openId: string): string {
    const code = `0${this.number()}`;
    this.codes.set(code, openId);
    return code;
  }

  /** The server of the official account; it refuses with status 200. */
  official(target: string): WechatReply {
    const asked = new URLSearchParams(target.split('?')[1]);
    const code = asked.get('code') ?? '';
    const openid = this.codes.get(code);
    const isOurs = asked.get('appid') === this.appId && asked.get('secret') === this.appSecret;
    if (!isOurs) return this.json({ errcode: 40125, errmsg: 'invalid appsecret' });
    if (!openid || asked.get('grant_type') !== 'authorization_code') return this.json({ errcode: 40163, errmsg: 'code been used' });
    this.codes.delete(code);
    return this.json({ access_token: 'played', expires_in: 7200, openid, scope: 'snsapi_base' });
  }

  answer(asked: WechatAsked): WechatReply {
    const path = asked.target.split('?')[0] ?? '';
    this.now.asked.push(`${asked.method} ${path}`);
    if (!this.isFromMerchant(asked)) return this.refusal(401, 'SIGN_ERROR', '签名错误');
    if (this.now.busy > 0) {
      this.now.busy -= 1;
      return this.refusal(500, 'SYSTEM_ERROR', '系统异常');
    }
    const reply = this.handled(asked, path);
    return reply.headers ? reply : { ...reply, headers: this.signatureOf(String(reply.body)) };
  }

  notice(outTradeNo: string, { amount, forged = false, at = this.clock() }: Twist = {}): PlayedNotice {
    const order = this.orders.get(outTradeNo);
    if (!order) throw new Error(`no order ${outTradeNo}`);
    const trade = this.tradeOf(amount === undefined ? order : { ...order, amount });
    return this.sealed('TRANSACTION.SUCCESS', trade, forged, at);
  }

  refundNotice(refundNo: string, { forged = false, at = this.clock() }: Twist = {}): PlayedNotice {
    const refund = this.refunds.get(refundNo);
    if (!refund) throw new Error(`no refund ${refundNo}`);
    const { status: refund_status, ...rest } = this.refundOf(refund);
    return this.sealed(refund.state === 'failed' ? 'REFUND.ABNORMAL' : 'REFUND.SUCCESS', { ...rest, refund_status }, forged, at);
  }

  private handled({ method, target, body }: WechatAsked, path: string): WechatReply {
    const json = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
    const [, outTradeNo = '', end] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? [];
    if (end) return this.close(outTradeNo);
    if (outTradeNo) return this.query(outTradeNo);
    const client = /^\/v3\/pay\/transactions\/(jsapi|h5|native)$/.exec(path)?.[1];
    if (client && method === 'POST') return this.ordered(client, json);
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/(.+)$/.exec(path)?.[1];
    if (refundNo) return this.queriedRefund(refundNo);
    if (path === '/v3/refund/domestic/refunds') return this.refundAsked(json);
    if (path === '/v3/bill/tradebill') return this.billOf(new URLSearchParams(target.split('?')[1]).get('bill_date') ?? '');
    if (path === '/v3/certificates') return this.listed();
    if (path.startsWith('/v3/billdownload/')) return { status: 200, body: this.billFile(path.slice(-10)), headers: {} };
    return this.refusal(404, 'RESOURCE_NOT_EXISTS', '无此资源');
  }

  private listed(): WechatReply {
    const data = [...this.certificates].map(([serial_no, pem]) => ({ serial_no, encrypt_certificate: this.encrypted(pem, 'certificate') }));
    return this.json({ data });
  }

  private isFromMerchant({ method, target, body, headers }: WechatAsked): boolean {
    const fields = Object.fromEntries(
      [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const text = `${[method, target, fields.timestamp, fields.nonce_str, body].join('\n')}\n`;
    const isKnown = fields.mchid === this.merchantId && fields.serial_no === this.serialNo;
    const key = createPublicKey(this.merchant.publicPem);
    return isKnown && verify('sha256', Buffer.from(text), key, Buffer.from(String(fields.signature), 'base64'));
  }

  private signatureOf(body: string, forged = this.now.forges, at = this.clock()): Record<string, string> {
    const [timestamp, nonce] = [String(Math.floor(at.getTime() / 1000)), randomBytes(16).toString('hex')];
    const key = forged ? this.stranger.privateKey : this.platform.privateKey;
    const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': this.keyId,
    };
  }

  private sealed(type: string, contents: object, forged: boolean, at: Date): PlayedNotice {
    const resource = this.encrypted(JSON.stringify(contents), 'transaction');
    // Spaces, so that whoever writes the JSON anew instead of verifying it as sent is found out.
    const body = JSON.stringify({ id: this.number(), create_time: at.toISOString(), event_type: type, resource }, null, 1);
    return { headers: { 'content-type': 'application/json', ...this.signatureOf(body, forged, at) }, body };
  }

  private encrypted(text: string, associated_data: string) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(this.apiKey), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(associated_data));
    const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: 'AEAD_AES_256_GCM', associated_data, nonce, ciphertext: bytes.toString('base64') };
  }

  private refusal(status: number, code: string, message: string): WechatReply {
    const body = JSON.stringify({ code, message });
    return { status, body, headers: this.signatureOf(body) };
  }

  private json(value: object): WechatReply {
    return { status: 200, body: JSON.stringify(value) };
  }

  private ordered(client: string, json: Record<string, unknown>): WechatReply {
    const { total } = json.amount as { total: number };
    const outTradeNo = String(json.out_trade_no);
    const order = this.open({ outTradeNo, amount: total, notifyUrl: String(json.notify_url), client });
    if (order.state !== 'open') return this.refusal(400, order.state === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED', '订单状态不允许');
    if (client === 'jsapi') return this.json({ prepay_id: `wx${outTradeNo}` });
    if (client === 'native') return this.json({ code_url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` });
    return this.json({ h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${outTradeNo}` });
  }

  private query(outTradeNo: string): WechatReply {
    const order = this.orders.get(outTradeNo);
    return order ? this.json(this.tradeOf(order)) : this.refusal(404, 'ORDER_NOT_EXIST', '订单不存在');
  }

  private close(outTradeNo: string): WechatReply {
    const order = this.orders.get(outTradeNo);
    if (order?.state === 'paid') return this.refusal(400, 'ORDERPAID', '订单已支付');
    if (order) order.state = 'closed';
    return { status: 204, body: '' };
  }

  private tradeOf({ outTradeNo, amount, state, transactionNo, paidAt }: PlayedOrder) {
    return {
      appid: this.appId,
      mchid: this.merchantId,
      out_trade_no: outTradeNo,
      trade_state: { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }[state],
      trade_state_desc: '—',
      ...(transactionNo ? { transaction_id: transactionNo, success_time: paidAt?.toISOString() } : {}),
      amount: { total: amount, currency: 'CNY' },
    };
  }

  private refundAsked(json: Record<string, unknown>): WechatReply {
    const { refund: amount, total } = json.amount as { refund: number; total: number };
    const [outTradeNo, refundNo] = [String(json.out_trade_no), String(json.out_refund_no)];
    const order = this.orders.get(outTradeNo);
    const isKnown = this.refunds.has(refundNo);
    if (order?.state !== 'paid' || order.amount !== total) return this.refusal(400, 'PARAM_ERROR', '订单金额或状态不一致');
    if (!isKnown && this.refunded(outTradeNo) + amount > order.amount) return this.refusal(403, 'NOT_ENOUGH', '余额不足');
    const made = this.refund({ refundNo, outTradeNo, amount, total, notifyUrl: String(json.notify_url) });
    if (this.now.lostRefunds > 0) {
      this.now.lostRefunds -= 1;
      return this.refusal(500, 'SYSTEM_ERROR', '系统异常');
    }
    return this.json(this.refundOf(made));
  }

  private queriedRefund(refundNo: string): WechatReply {
    const refund = this.refunds.get(refundNo);
    return refund ? this.json(this.refundOf(refund)) : this.refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  }

  private refundOf({ refundNo, refundTradeNo, outTradeNo, amount, total, state, at }: PlayedRefund) {
    return {
      refund_id: refundTradeNo,
      out_refund_no: refundNo,
      out_trade_no: outTradeNo,
      status: { processing: 'PROCESSING', success: 'SUCCESS', failed: 'ABNORMAL' }[state],
      ...(state === 'success' ? { success_time: at.toISOString() } : {}),
      amount: { refund: amount, total, currency: 'CNY' },
    };
  }

  private billOf(day: string): WechatReply {
    const file = this.billFile(day);
    if (file === '') return this.refusal(400, 'NO_STATEMENT_EXIST', '账单不存在');
    const hash_value = createHash('sha1').update(file).digest('hex');
    return this.json({ hash_type: 'SHA1', hash_value, download_url: `${this.address()}/v3/billdownload/${day}` });
  }

  private billFile(day: string): string {
    const head =
      '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,应结订单金额,微信退款单号,商户退款单号,退款金额,商品名称,订单金额,申请退款金额';
    const rows: string[][] = [];
    for (const { outTradeNo, amount, transactionNo, paidAt } of this.orders.values())
      if (transactionNo && paidAt && chinaText(paidAt).startsWith(day))
        rows.push([
          chinaText(paidAt),
          this.appId,
          this.merchantId,
          transactionNo,
          outTradeNo,
          'SUCCESS',
          'CNY',
          yuan(amount),
          '0',
          '0',
          '0.00',
          '研学费用, 代收',
          yuan(amount),
          '0.00',
        ]);
    for (const { refundNo, refundTradeNo, outTradeNo, amount, at, state } of this.refunds.values())
      if (state === 'success' && chinaText(at).startsWith(day))
        rows.push([
          chinaText(at),
          this.appId,
          this.merchantId,
          '42',
          outTradeNo,
          'REFUND',
          'CNY',
          '0.00',
          refundTradeNo,
          refundNo,
          yuan(amount),
          '研学费用, 代收',
          '0.00',
          yuan(amount),
        ]);
    if (rows.length === 0) return '';
    const total = rows.reduce((sum, row) => sum + Number(row[12]), 0).toFixed(2);
    return [head, ...rows.map((row) => `\`${row.join(',`')}`), '总交易单数,应结订单总金额', `${rows.length},${total}`].join('\r\n');
  }
}
