/* What the product needs of a payment provider, whichever it is. Amounts are fen, moments ISO strings. */

export const payClients = ['jsapi', 'h5', 'native'] as const;
/** Where the payer is: in the provider's own browser, in another browser of a phone, or in front of a screen with a QR code. */
export type PayClient = (typeof payClients)[number];

/** Sends a request; the engine's guarded fetch or a compatible function. */
export type Fetch = (
  url: string | URL,
  init?: RequestInit & { readonly maxBytes?: number; readonly timeoutMs?: number },
) => Promise<Response>;

export interface Order {
  readonly outTradeNo: string;
  readonly amount: number;
  readonly description: string;
  readonly expiresAt: string;
  readonly notifyUrl: string;
  readonly client: PayClient;
  /** The payer's id at the provider; needed for `jsapi`. */
  readonly openId?: string;
  /** The payer's IP address; needed for `h5`. */
  readonly address?: string;
  /** Where the payer is led afterwards. */
  readonly returnUrl?: string;
}

/** What the payer's browser needs: an address to open, a QR code to show, or parameters for the provider's script. */
export type Invitation =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'code'; readonly url: string }
  | { readonly kind: 'jsapi'; readonly params: Readonly<Record<string, string>> };

export interface Trade {
  readonly outTradeNo: string;
  readonly state: 'pending' | 'success' | 'closed' | 'failed';
  readonly amount: number | null;
  readonly transactionNo: string | null;
  readonly paidAt: string | null;
}

export interface RefundOrder {
  readonly outTradeNo: string;
  /** Repeated with the same number, a refund is made once. */
  readonly refundNo: string;
  readonly amount: number;
  /** Amount of the payment. */
  readonly total: number;
  readonly reason: string;
  readonly notifyUrl: string;
}

export interface RefundTrade {
  readonly refundNo: string;
  readonly state: 'processing' | 'success' | 'failed';
  readonly amount: number | null;
  readonly refundTradeNo: string | null;
  readonly refundedAt: string | null;
}

/** A line of the provider's bill of a day. */
export interface BillEntry {
  readonly kind: 'payment' | 'refund';
  readonly outTradeNo: string;
  readonly refundNo: string | null;
  readonly transactionNo: string;
  readonly amount: number;
  readonly at: string;
}

/** What the provider says of its own accord, verified. */
export type Notice =
  | { readonly kind: 'trade'; readonly id: string; readonly trade: Trade }
  | { readonly kind: 'refund'; readonly id: string; readonly refund: RefundTrade }
  | { readonly kind: 'other'; readonly id: string };

/** A notice as it arrived: WeChat Pay signs the body as sent, Alipay the fields of a form. */
export interface Received {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly form: Readonly<Record<string, string>>;
}

export interface Provider {
  order(order: Order): Promise<Invitation>;
  /** Null if the provider does not know the order. */
  query(outTradeNo: string): Promise<Trade | null>;
  /** Closes an order that has not been paid; closing one that does not exist is fine. */
  close(outTradeNo: string): Promise<void>;
  refund(refund: RefundOrder): Promise<RefundTrade>;
  queryRefund(outTradeNo: string, refundNo: string): Promise<RefundTrade | null>;
  /** The bill of a day, YYYY-MM-DD in China; empty if there was no trade. */
  bill(day: string): Promise<readonly BillEntry[]>;
  /** @throws PaymentFailure `badSignature` unless the provider signed it */
  notice(received: Received, now: Date): Promise<Notice>;
  /** What a notice is answered with. */
  readonly taken: { readonly type: string; readonly body: string };
}
