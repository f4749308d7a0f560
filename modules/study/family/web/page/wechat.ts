import { ask, Failure } from './api.ts';
import { addressOf, go } from './route.ts';
import { readDraft, writeDraft } from './storage.ts';
import type { Whom } from './use-place.ts';

/** WeChat's own browser: other browsers are opened for payment by an address, this one by its bridge. */
export const isWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

interface Bridge {
  invoke(name: string, params: object, done: (answer: { readonly err_msg: string }) => void): void;
}

/** What was to be paid when WeChat was asked who pays; the state proves that its answer belongs to this visit. */
interface Asked extends Whom {
  readonly amount: number;
  readonly state: string;
  readonly code?: string;
}

const DRAFT = 'payer';
const STATE_BYTES = 18;

/** Leaves for the page of WeChat that finds out who pays, and comes back to this one. */
export async function askWhoPays(whom: Whom, amount: number, token: string): Promise<void> {
  const state = Array.from(crypto.getRandomValues(new Uint8Array(STATE_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const { url } = await ask<{ url: string }>('POST', 'payer-address', { ...whom, token, state });
  writeDraft(DRAFT, { ...whom, amount, state } satisfies Asked);
  location.assign(url);
}

/** Takes the code with which WeChat comes back out of the address, and opens the bill that was to be paid. */
export function takeWechatAnswer(): void {
  const answer = new URLSearchParams(location.search);
  const [code, asked] = [answer.get('code'), readDraft<Asked>(DRAFT)];
  if (!code) return;
  history.replaceState(null, '', location.pathname + location.hash);
  // A code that this visit has not asked for may be somebody else's.
  if (!asked || asked.state !== answer.get('state')) return;
  writeDraft(DRAFT, { ...asked, code });
  go(addressOf(asked.student, asked.trip, 'payment'));
}

/** Hands the code over, once; answers the amount that was to be paid, or null if nothing was. */
export async function resumePayment({ student, trip }: Whom): Promise<number | null> {
  const asked = readDraft<Asked>(DRAFT);
  if (!asked?.code || asked.student !== student || asked.trip !== trip) return null;
  writeDraft(DRAFT, null);
  await ask('POST', 'payer', { student, trip, code: asked.code });
  return asked.amount;
}

/** Lets WeChat collect the payment; false if the payer closed it. @throws Failure where WeChat could not */
export async function payByBridge(params: object): Promise<boolean> {
  const bridge = await readyBridge();
  const said = await new Promise<string>((resolve) => bridge.invoke('getBrandWCPayRequest', params, ({ err_msg }) => resolve(err_msg)));
  if (said.endsWith(':ok')) return true;
  if (said.endsWith(':cancel')) return false;
  throw new Failure('failed', '');
}

const bridgeNow = (): Bridge | undefined => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;

/** WeChat adds its bridge to the page some time after the page has been loaded. */
const readyBridge = (): Promise<Bridge> =>
  new Promise((resolve) => {
    const known = bridgeNow();
    if (known) return resolve(known);
    document.addEventListener('WeixinJSBridgeReady', () => resolve(bridgeNow() as Bridge), { once: true });
  });
