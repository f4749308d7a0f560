import { type NotSent, responseText } from './provider.ts';

/** Sends a request; the engine's guarded fetch or a compatible function. */
export type Fetch = (
  url: string | URL,
  init?: RequestInit & { readonly maxBytes?: number; readonly timeoutMs?: number },
) => Promise<Response>;

export interface JsonRequest {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const MAX_BYTES = 262_144;
const TIMEOUT_MS = 15_000;

/** Posts JSON; a response that is not a JSON object yields an empty one. */
export async function requestJson(fetch: Fetch, { url, body, headers }: JsonRequest): Promise<JsonAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8', ...headers },
  });
  const read: unknown = await response.json().catch(() => null);
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
  return { status: response.status, body: isObject ? (read as JsonAnswer['body']) : {} };
}

const TOO_MANY = 429;
const SERVER = 500;

/** Cause of a refusal: the first pattern matching the code, else by the HTTP status. */
export function causeIn(causes: readonly (readonly [RegExp, NotSent])[], code: string, status: number, said: string): NotSent {
  const known = causes.find(([pattern]) => pattern.test(code))?.[1];
  if (known) return { ...known, said: responseText(said) };
  const named = code !== '' && code !== 'undefined';
  const words = named ? responseText(said) : `HTTP ${status}`;
  if (status === TOO_MANY) return { ended: 'down', problem: 'tooOften', waitSeconds: 60, said: words };
  if (status >= SERVER) return { ended: 'down', problem: 'busy', said: words };
  if (!named) return { ended: 'down', problem: 'oddAnswer', said: words };
  return { ended: 'refused', problem: 'refused', said: responseText(said) };
}
