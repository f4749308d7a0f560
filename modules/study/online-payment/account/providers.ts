import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { alipay } from '@zhixing/payment/alipay/alipay.ts';
import { ALIPAY_API } from '@zhixing/payment/alipay/config.ts';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import type { Provider } from '@zhixing/payment/provider.ts';
import { WECHAT_API } from '@zhixing/payment/wechat/config.ts';
import { wechatPay } from '@zhixing/payment/wechat/wechat-pay.ts';
import { PaymentAccount } from './payment-account.model.ts';
import { keysOf, type MerchantKeys } from './secrets.ts';

export type AccountRow = Row<typeof PaymentAccount>;
export type OnlineChannel = AccountRow['provider'];

/** Clients by account and its version, kept so that fetched certificates of a provider are known for the next request. */
const made = new WeakMap<Engine, Map<string, { readonly version: number; readonly provider: Provider }>>();

/** The client of an account. @throws PaymentFailure `badKey` without usable keys */
export async function providerOf(engine: Engine, account: AccountRow): Promise<Provider> {
  const known = made.get(engine) ?? new Map();
  made.set(engine, known);
  const kept = known.get(account.id);
  if (kept?.version === account.version) return kept.provider;
  const keys = await keysOf(engine, account.id);
  if (!keys) throw new PaymentFailure('badKey');
  const provider = account.provider === 'wechat' ? wechat(engine, account, keys) : ofAlipay(engine, account, keys);
  known.set(account.id, { version: account.version, provider });
  return provider;
}

function wechat({ outgoing, now }: Engine, account: AccountRow, { privateKey, apiKey }: MerchantKeys): Provider {
  const { api, appId, merchantId, serialNo, publicKeyId, publicKey, formerKeyId, formerKey } = account;
  const publicKeys = {
    ...(publicKeyId && publicKey ? { [publicKeyId]: publicKey } : {}),
    ...(formerKeyId && formerKey ? { [formerKeyId]: formerKey } : {}),
  };
  const config = { api: api ?? WECHAT_API, appId, merchantId, serialNo: serialNo ?? '', privateKey, apiKey, publicKeys };
  return wechatPay((url, init) => outgoing.fetch(url, init), config, now);
}

function ofAlipay({ outgoing, now }: Engine, account: AccountRow, { privateKey }: MerchantKeys): Provider {
  const { api, appId, merchantId, publicKey, formerKey, appCertificate: app, rootCertificate: root } = account;
  const publicKeys = [publicKey, formerKey].filter((key) => key !== null && key !== '') as string[];
  const certificates = app && root ? { app, root } : undefined;
  const config = { api: api ?? ALIPAY_API, appId, merchantId, privateKey, publicKeys, certificates };
  return alipay((url, init) => outgoing.fetch(url, init), config, now);
}

/** The enabled account by which a school is paid: its own, else that of all schools. */
export async function accountFor(school: string | null, provider: OnlineChannel, ctx: Context): Promise<AccountRow | null> {
  const accounts = repo(PaymentAccount, elevated(ctx));
  const own = school === null ? null : await accounts.first({ slot: `${provider}/${school}` });
  return own ?? accounts.first({ slot: `${provider}/all` });
}

/** Channels by which a school is paid online now, by its own account or that of all schools. */
export async function onlineChannels(ctx: Context, school: string | null): Promise<OnlineChannel[]> {
  const slots = (['wechat', 'alipay'] as const).flatMap((provider) => [`${provider}/${school}`, `${provider}/all`]);
  const accounts = await repo(PaymentAccount, elevated(ctx)).find({ slot: { in: slots } });
  return [...new Set(accounts.map(({ provider }) => provider))];
}

/** Makes a request of an account and notes its outcome for those who look after the account, when it changes. */
export async function asking<T>(ctx: Context, account: AccountRow, request: (provider: Provider) => Promise<T>): Promise<T> {
  const note = (problem: string | null, said: string | null) =>
    repo(PaymentAccount, elevated(ctx)).act(account.id, 'note', { problem, said: said?.slice(0, 300) ?? null });
  try {
    const answer = await request(await providerOf(ctx.engine, account));
    if (account.problem) await note(null, null);
    return answer;
  } catch (error) {
    if (error instanceof PaymentFailure && !['refused'].includes(error.problem) && error.problem !== account.problem)
      await note(error.problem, `${error.code} ${error.said}`.trim());
    throw error;
  }
}
