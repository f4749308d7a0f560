import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import type { Invitation, PayClient } from '@zhixing/payment/provider.ts';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { type AccountRow, accountFor, asking, type OnlineChannel } from '../account/providers.ts';
import { onlinePaymentErrors } from '../online-payment.errors.ts';
import { systemAddress } from '../ports.ts';
import { OnlineOrder } from './online-order.model.ts';

/** Minutes for which an order may be paid. */
const OPEN_MINUTES = 30;
const MINUTE_MS = 60_000;

export interface PaymentRequest {
  readonly bill: string;
  readonly channel: OnlineChannel;
  /** Fen. */
  readonly amount: number;
  readonly client: PayClient;
  /** Name of the payer. */
  readonly payer: string;
  /** The payer's id at the provider; needed for `jsapi`. */
  readonly openId?: string;
  /** The payer's IP address; needed by WeChat Pay for `h5`. */
  readonly address?: string;
  /** Where the payer is led afterwards. */
  readonly returnUrl?: string;
}

export interface StartedPayment {
  readonly payment: string;
  readonly outTradeNo: string;
  readonly expiresAt: string;
  /** An address to open, a QR code to show, or parameters for the provider's script. */
  readonly invitation: Invitation;
}

/**
 * Starts an online payment of a bill: creates the pending payment and the provider's order. Whoever may pay the bill is the caller's to
 * decide. Asked again for the same bill, amount and way within the time of an order, the same order is used. Not for use in a transaction.
 */
export async function startOnlinePayment(ctx: Context, request: PaymentRequest): Promise<StartedPayment> {
  if (request.client === 'jsapi' && !request.openId) throw onlinePaymentErrors.openIdNeeded();
  const bill = await repo(StudentBill, elevated(ctx)).get(request.bill);
  const account = await accountFor(bill.school, request.channel, ctx);
  if (!account) throw onlinePaymentErrors.noAccount();
  const base = await use(ctx.engine, systemAddress).of(ctx.engine);
  if (!base) throw onlinePaymentErrors.noAddress();
  const order = (await openOrder(request, account, ctx)) ?? (await newOrder(request, account, ctx));
  const trip = await lookUp(Trip, bill.trip, ctx);
  const { outTradeNo, expiresAt } = order;
  const { amount, client, openId, address, returnUrl } = request;
  const more = { ...(openId ? { openId } : {}), ...(address ? { address } : {}), ...(returnUrl ? { returnUrl } : {}) };
  const asked = {
    outTradeNo,
    amount,
    expiresAt,
    client,
    description: trip?.name ?? bill.billNo ?? '',
    notifyUrl: notifyUrl(base, account),
  };
  try {
    const invitation = await asking(ctx, account, (provider) => provider.order({ ...asked, ...more }));
    return { payment: order.payment, outTradeNo, expiresAt, invitation };
  } catch (error) {
    throw error instanceof PaymentFailure ? failureOf(error) : error;
  }
}

/** The address to which a provider sends notices of an account. */
export const notifyUrl = (base: string, { id, provider }: Pick<AccountRow, 'id' | 'provider'>): string =>
  `${base.replace(/\/$/, '')}/api/online-payment/${provider}/${id}/notify`;

/** What people are told of a failure. */
export function failureOf({ problem, code, said }: PaymentFailure): Error {
  if (problem === 'unreachable') return onlinePaymentErrors.unreachable();
  if (problem === 'busy' || problem === 'oddAnswer') return onlinePaymentErrors.busy();
  if (problem === 'refused') return onlinePaymentErrors.refused({ said: said || code });
  return onlinePaymentErrors.badSignature();
}

type OrderRow = Row<typeof OnlineOrder>;

async function openOrder({ bill, amount, client }: PaymentRequest, account: AccountRow, ctx: Context): Promise<OrderRow | null> {
  const latest = new Date(ctx.now().getTime() + MINUTE_MS).toISOString();
  const same = { account: account.id, client, amount, status: 'open', expiresAt: { gt: latest } };
  return repo(OnlineOrder, elevated(ctx)).first({ ...same, payment: { where: { bill, status: 'pending' } } });
}

async function newOrder({ bill, channel, amount, client, payer }: PaymentRequest, account: AccountRow, ctx: Context): Promise<OrderRow> {
  const payment = await repo(Payment, elevated(ctx)).create({ bill, channel, amount, payer });
  const now = ctx.now().getTime();
  return repo(OnlineOrder, elevated(ctx)).create({
    payment: payment.id,
    account: account.id,
    school: payment.school,
    outTradeNo: payment.outTradeNo,
    client,
    amount,
    expiresAt: new Date(now + OPEN_MINUTES * MINUTE_MS).toISOString(),
    nextQueryAt: new Date(now + MINUTE_MS).toISOString(),
  });
}
