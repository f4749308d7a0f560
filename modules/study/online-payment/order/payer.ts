import type { Context } from '@zhixing/engine/context.ts';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import { authorizeUrl, openIdOf, WECHAT_OPEN_API } from '@zhixing/payment/wechat/open-id.ts';
import { accountFor } from '../account/providers.ts';
import { keysOf } from '../account/secrets.ts';
import { onlinePaymentErrors } from '../online-payment.errors.ts';
import { failureOf } from './start.ts';

/** A payer as the official account of a school knows him. */
export interface Payer {
  readonly appId: string;
  readonly openId: string;
}

/** The official account whose payers may pay a school inside WeChat; null where there is none. */
export async function officialAccountOf(ctx: Context, school: string | null): Promise<string | null> {
  const account = await accountFor(school, 'wechat', ctx);
  return account?.hasAppSecret ? account.appId : null;
}

/** Where WeChat's browser finds out who pays. @throws onlinePayment.noAccount */
export async function payerUrl(ctx: Context, school: string | null, back: { returnUrl: string; state: string }): Promise<string> {
  const appId = await officialAccountOf(ctx, school);
  if (!appId) throw onlinePaymentErrors.noAccount();
  return authorizeUrl({ appId, ...back });
}

/** The payer for whom WeChat gave a code. @throws onlinePayment.noAccount, or what WeChat refuses */
export async function payerOf(ctx: Context, school: string | null, code: string): Promise<Payer> {
  const account = await accountFor(school, 'wechat', ctx);
  const keys = account && (await keysOf(ctx.engine, account.id));
  if (!account || !keys?.appSecret) throw onlinePaymentErrors.noAccount();
  const { appId, api } = account;
  try {
    const { outgoing } = ctx.engine;
    const asked = { api: api ?? WECHAT_OPEN_API, appId, appSecret: keys.appSecret, code };
    return { appId, openId: await openIdOf((url, init) => outgoing.fetch(url, init), asked) };
  } catch (error) {
    throw error instanceof PaymentFailure ? failureOf(error) : error;
  }
}
