import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { webhookHeaders } from '@zhixing/engine/outgoing/standard-webhook.ts';
import { type Delivery, type Message, messageOf } from './message.ts';
import { secretsOf } from './secrets.ts';
import type { Subscription } from './subscriptions.ts';

export type Problem =
  | 'answer'
  | 'gone'
  | 'owner'
  | 'secret'
  | 'badAddress'
  | 'notAllowed'
  | 'unknownHost'
  | 'unreachable'
  | 'tooSlow'
  | 'tooMuch'
  | 'other';

/** Result of an attempt; no problem means success. */
export interface Outcome {
  readonly problem: Problem | null;
  readonly answered: number | null;
  readonly milliseconds: number;
  readonly request: string;
  readonly response: string;
  /** The delay requested by the receiver, from `Retry-After`. */
  readonly waitSeconds: number | null;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 65_536;
const SHOWN = { request: 4000, response: 1000 } as const;
const GONE = 410;

/** Makes one delivery attempt. */
export async function attempt(engine: Engine, webhook: Subscription, delivery: Delivery): Promise<Outcome> {
  const message = await messageOf(engine, webhook, delivery);
  if (!message) return refused('owner');
  const secrets = await secretsOf(engine, webhook.id);
  if (secrets.length === 0) return refused('secret');
  return send(engine, webhook.address, headersOf(engine, secrets, delivery.event, message.body), message);
}

const refused = (problem: Problem): Outcome => ({ problem, answered: null, milliseconds: 0, request: '', response: '', waitSeconds: null });

function headersOf({ now, version }: Engine, secrets: readonly Buffer[], event: string, body: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `Zhixing/${version}`,
    ...webhookHeaders(secrets, `msg_${event}`, now(), body),
  };
}

async function send({ outgoing }: Engine, address: string, headers: Record<string, string>, { body, shown }: Message): Promise<Outcome> {
  const began = performance.now();
  const outcomeOf = (problem: Problem | null, answer?: Response, text = ''): Outcome => ({
    problem,
    answered: answer?.status ?? null,
    milliseconds: Math.round(performance.now() - began),
    request: shown.slice(0, SHOWN.request),
    response: printable(text).slice(0, SHOWN.response),
    waitSeconds: Number(/^\d{1,5}$/.exec(answer?.headers.get('retry-after') ?? '')?.[0] ?? 0) || null,
  });
  try {
    const answer = await outgoing.fetch(address, { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    return outcomeOf(answer.ok ? null : answer.status === GONE ? 'gone' : 'answer', answer, await answer.text());
  } catch (error) {
    const key = error instanceof AppError ? error.key.replace(/^outgoing\./, '') : '';
    const known = ['badAddress', 'notAllowed', 'unknownHost', 'unreachable', 'tooSlow', 'tooMuch'] as const;
    return outcomeOf(known.find((one) => one === key) ?? 'other');
  }
}

// Responses are arbitrary text; PostgreSQL refuses NUL and lone surrogates.
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
