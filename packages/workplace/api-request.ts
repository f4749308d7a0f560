import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '@zhixing/engine/errors.ts';
import { workplaceErrors } from './workplace.errors.ts';

/** Sends a request; the engine's guarded fetch or a compatible function. */
export type Fetch = (url: string | URL, init?: RequestInit & { readonly maxBytes?: number }) => Promise<Response>;

/** Access token of an application, valid for some seconds. */
export interface Token {
  readonly token: string;
  readonly seconds: number;
}

/** Token cache of an application, shared by all processes. */
export interface Tokens {
  /**
   * The valid token; fetched anew when missing, near its end, or just refused.
   * @param refused the token that the workplace did not accept
   */
  current(fetched: () => Promise<Token>, refused?: string): Promise<string>;
}

/** Cause of a refusal: an error name and its text parameters; `tokenOver` is retried with a new token. */
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
  /** How often to retry while the workplace is busy or rate-limits; low for interactive calls. */
  readonly retries: number;
  /** Replaces the sleep between retries in tests. */
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
const MAX_WAIT_MS = 60_000;

/** Sends one request and parses the JSON response. Throws `workplace.oddAnswer` for anything else, such as a proxy's error page. */
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

/** Sends a request without a token, such as one for a token. Retries with exponential backoff while the workplace is busy. */
export async function request(options: ApiClientOptions, question: Question, causeOf: (answer: Answer) => Cause | null): Promise<Answer> {
  const { retries, wait = sleep } = options;
  for (let tries = 0; ; tries += 1) {
    const answer = await requestOnce(options.fetch, question);
    const cause = causeOf(answer);
    if (!cause) return answer;
    if (!isTransient(cause) || tries >= retries) throw failureOf(cause);
    await wait(Math.min(FIRST_WAIT_MS * 4 ** tries, MAX_WAIT_MS));
  }
}

/** Limits retries to one, for interactive calls. */
export const briefly = (options: ApiClientOptions): ApiClientOptions => ({ ...options, retries: Math.min(options.retries, 1) });

/** Sends a request with the application's token; an expired token is renewed once. */
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
