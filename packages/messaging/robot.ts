import { createHmac } from 'node:crypto';
import { webhookHeaders } from '@zhixing/engine/outgoing/standard-webhook.ts';
import { failureOf } from './failure.ts';
import { causeIn, type Fetch, requestJson } from './json.ts';
import { forAll, type NotSent, type Outcome, type OutgoingMessage, type Provider } from './provider.ts';

export interface RobotSettings {
  /** Robot type; `standard` is any receiver of Standard Webhooks. */
  readonly kind: 'wecom' | 'dingtalk' | 'standard';
  readonly address: string;
  /** Signing secret for DingTalk and Standard Webhooks. */
  readonly secret: string | null;
}

const causes: readonly (readonly [RegExp, NotSent])[] = [
  [/^(93000|300001|40035|310000)$/, { ended: 'down', problem: 'loginRefused' }],
  [/^(45009|130101|410100)$/, { ended: 'down', problem: 'tooOften', waitSeconds: 60 }],
  [/^-1$/, { ended: 'down', problem: 'busy' }],
];

/** Posts to a group robot or a webhook. The URL contains a secret key, so it is never logged or passed on. */
export function createRobot(fetch: Fetch, settings: RobotSettings, now: () => Date): Provider {
  return {
    most: 1,
    atOnce: 1,
    recognises: settings.kind === 'standard',
    send: async (message, addresses) => {
      try {
        const { body, status } = await requestJson(fetch, requestOf(settings, message, now()));
        return forAll(addresses, outcomeOf(settings.kind, body, status));
      } catch (error) {
        return forAll(addresses, failureOf(error, settings.kind === 'standard' ? 'recognised' : 'doubtful'));
      }
    },
    close: () => {},
  };
}

function outcomeOf(kind: RobotSettings['kind'], body: Readonly<Record<string, unknown>>, status: number): Outcome {
  const isWell = status >= 200 && status < 300;
  if (isWell && (kind === 'standard' || Number(body.errcode) === 0)) return { ended: 'sent' };
  return causeIn(
    causes,
    kind === 'standard' ? `HTTP ${status}` : String(body.errcode ?? ''),
    status,
    `${body.errcode ?? status} ${body.errmsg ?? ''}`,
  );
}

const MAX_LENGTH = 1800;

function requestOf({ kind, address, secret }: RobotSettings, message: OutgoingMessage, now: Date) {
  const url = new URL(address);
  if (kind === 'standard') return standard(url, secret, message, now);
  const { title, text, link } = message;
  const words = [title, text, link].filter(Boolean).join('\n').slice(0, MAX_LENGTH);
  // https://open.dingtalk.com/document/orgapp/customize-robot-security-settings
  if (kind === 'dingtalk' && secret) {
    const at = String(now.getTime());
    url.searchParams.set('timestamp', at);
    url.searchParams.set('sign', createHmac('sha256', secret).update(`${at}\n${secret}`).digest('base64'));
  }
  return { url, body: JSON.stringify({ msgtype: 'text', text: { content: words } }), headers: {} };
}

function standard(url: URL, secret: string | null, { id, title, text, link }: OutgoingMessage, now: Date) {
  const body = JSON.stringify({ type: 'message.sent', timestamp: now.toISOString(), data: { title, text, link } });
  return { url, body, headers: secret ? webhookHeaders([Buffer.from(secret)], `msg_${id}`, now, body) : { 'webhook-id': `msg_${id}` } };
}
