import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An order as the played provider keeps it. Amounts are fen. */
export interface PlayedOrder {
  readonly outTradeNo: string;
  amount: number;
  readonly notifyUrl: string;
  readonly client: string;
  state: 'open' | 'paid' | 'closed';
  transactionNo: string | null;
  paidAt: Date | null;
}

export interface PlayedRefund {
  readonly refundNo: string;
  readonly outTradeNo: string;
  readonly amount: number;
  readonly total: number;
  readonly notifyUrl: string;
  state: 'processing' | 'success' | 'failed';
  readonly refundTradeNo: string;
  at: Date;
}

/** Configurable failures and recorded requests of one provider. */
export interface CashierBehaviour {
  /** Number of next requests answered with "busy". */
  busy: number;
  /** Number of next refunds that are made, but whose answer is lost. */
  lostRefunds: number;
  /** Answers are signed with a key that is not the provider's. */
  forges: boolean;
  /** Refunds stay in progress until they are settled. */
  slowRefunds: boolean;
  /** Methods and paths, or names of methods, of all requests. */
  asked: string[];
}

/** The books of a played provider; tests change them while it is served. */
export class Cashier {
  readonly orders = new Map<string, PlayedOrder>();
  readonly refunds = new Map<string, PlayedRefund>();
  readonly now: CashierBehaviour = { busy: 0, lostRefunds: 0, forges: false, slowRefunds: false, asked: [] };
  clock: () => Date = () => new Date();
  private readonly prefix: string;
  private numbers = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  open(order: Pick<PlayedOrder, 'outTradeNo' | 'amount' | 'notifyUrl' | 'client'>): PlayedOrder {
    const known = this.orders.get(order.outTradeNo);
    if (known) return known;
    const opened: PlayedOrder = { ...order, state: 'open', transactionNo: null, paidAt: null };
    this.orders.set(order.outTradeNo, opened);
    return opened;
  }

  /** The payer pays; nobody is told. */
  pay(outTradeNo: string, amount?: number): PlayedOrder {
    const order = this.orders.get(outTradeNo);
    if (!order) throw new Error(`no order ${outTradeNo}`);
    order.state = 'paid';
    order.amount = amount ?? order.amount;
    order.transactionNo ??= this.number();
    order.paidAt ??= this.clock();
    return order;
  }

  /** Repeated with the same number, a refund is made once. */
  refund(refund: Pick<PlayedRefund, 'refundNo' | 'outTradeNo' | 'amount' | 'total' | 'notifyUrl'>): PlayedRefund {
    const known = this.refunds.get(refund.refundNo);
    if (known) return known;
    const state = this.now.slowRefunds ? 'processing' : 'success';
    const made: PlayedRefund = { ...refund, state, refundTradeNo: this.number(), at: this.clock() };
    this.refunds.set(refund.refundNo, made);
    return made;
  }

  /** What has been refunded of an order. */
  refunded(outTradeNo: string): number {
    const of = [...this.refunds.values()].filter((one) => one.outTradeNo === outTradeNo && one.state !== 'failed');
    return of.reduce((sum, { amount }) => sum + amount, 0);
  }

  number(): string {
    this.numbers += 1;
    return `${this.prefix}${String(this.numbers).padStart(20, '0')}`;
  }
}

export interface Keys {
  readonly privateKey: KeyObject;
  readonly privatePem: string;
  readonly publicPem: string;
}

export function makeKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

const EIGHT_HOURS = 8 * 3_600_000;
/** A moment as YYYY-MM-DD hh:mm:ss in China. */
export const chinaText = (at: Date): string => new Date(at.getTime() + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');
export const yuan = (fen: number): string => (fen / 100).toFixed(2);
