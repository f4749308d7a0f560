import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '@zhixing/engine/errors.ts';
import { workplaceErrors } from './workplace.errors.ts';

/** Sends a request and takes what comes back; the guarded door of the engine, or the like of it. */
export type Fetch = (url: string | URL, init?: RequestInit & { readonly maxBytes?: number }) => Promise<Response>;

/** What an application is known by for some seconds. */
export interface Token {
  readonly token: string;
  readonly seconds: number;
}

/** Keeps the token of an application for all processes. */
export interface Tokens {
  /**
   * The token in force, fetched anew where there is none, its end is near, or it is the one that was just refused.
   * @param refused the token that the workplace would not take
   */
  current(fetched: () => Promise<Token>, refused?: string): Promise<string>;
}

/** Why a workplace refused: the name of a failure and the figures of its text; `tokenOver` is put right by a new token. */
export interface Cause {
  readonly name: keyof typeof workplaceErrors | 'tokenOver';
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ApiClientOptions {
  readonly fetch: Fetch;
  readonly tokens: Tokens;
  /** How often a question is asked again while the workplace is busy or has been asked too often; somebody who waits is not kept for long. */
  readonly patience: number;
  /** Waits; tests do not. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

export interface Question {
  readonly url: URL;
  readonly method?: 'GET' | 'POST';
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const MAX_BYTES = 16_777_216;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** One question and its answer as JSON. Throws `workplace.oddAnswer` where something else came back, such as the page of a proxy. */
async function requestOnce(fetch: Fetch, { url, method = 'GET', json, headers }: Question): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }), ...headers },
    ...(json && { body: JSON.stringify(json) }),
    maxBytes: MAX_BYTES,
  });
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw workplaceErrors.oddAnswer({ host: url.host, status: response.status });
  return { status: response.status, body: body as Answer['body'] };
}

/**
 * Asks without a token, for what leads to one. While the workplace is busy it is asked again, each time after a longer wait.
 */
export async function request(options: ApiClientOptions, question: Question, causeOf: (answer: Answer) => Cause | null): Promise<Answer> {
  const { patience, wait = sleep } = options;
  for (let tries = 0; ; tries += 1) {
    const answer = await requestOnce(options.fetch, question);
    const cause = causeOf(answer);
    if (!cause) return answer;
    if (!isTransient(cause) || tries >= patience) throw failureOf(cause);
    await wait(Math.min(FIRST_WAIT_MS * 4 ** tries, LONGEST_WAIT_MS));
  }
}

/** Without much patience, for what others wait for. */
export const briefly = (options: ApiClientOptions): ApiClientOptions => ({ ...options, patience: Math.min(options.patience, 1) });

/** Asks with the token of the application; one that is over is renewed once. */
export async function requestWithToken(
  options: ApiClientOptions,
  fetched: () => Promise<Token>,
  questionOf: (token: string) => Question,
  causeOf: (answer: Answer) => Cause | null,
): Promise<Answer> {
  const token = await options.tokens.current(fetched);
  const first = await request(options, questionOf(token), (answer) => unlessOver(causeOf(answer)));
  if (causeOf(first) === null) return first;
  return request(options, questionOf(await options.tokens.current(fetched, token)), causeOf);
}

const unlessOver = (cause: Cause | null): Cause | null => (cause?.name === 'tokenOver' ? null : cause);
const isTransient = ({ name }: Cause): boolean => name === 'busy' || name === 'tooOften';

const failureOf = ({ name, params = {} }: Cause): AppError => workplaceErrors[name === 'tokenOver' ? 'tokenRefused' : name](params);
