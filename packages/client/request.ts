import type { ApiError } from './api-error.ts';
import type { PauseReason } from './pause.ts';

export type Query = Readonly<Record<string, unknown>>;

/** Hooks into session and language, set by those modules; they import this one, so importing them here would be circular. */
export const wiring = {
  token: (): string | null => null,
  language: (): string => 'zh-CN',
  /** Translates a client text, for failures without a server message. */
  text: (key: string): string => key,
  /** Continues a sign-in with the second factor; rejects with the given error where none is due. */
  secondStep: (error: ApiError): Promise<{ readonly token: string; readonly theme: string }> => Promise.reject(error),
  /** Asks the user to reauthenticate; returns whether to retry the call. */
  prove: (): Promise<boolean> => Promise.resolve(false),
  /** Called when the server refuses the session itself; returns whether calls should pause until the user acts. */
  refused: (_reason: PauseReason, _error: ApiError): boolean => false,
};

/** URL with its query and the specification's `n` (seconds). */
export function requestUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, typeof value === 'object' ? queryText(value) : String(value));
  }
  search.set('n', String(Math.floor(Date.now() / 1000)));
  return `${path}${path.includes('?') ? '&' : '?'}${search}`;
}

/** Field lists are sent as `a,b`; conditions and other objects as JSON. */
const queryText = (value: object): string =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.join(',') : JSON.stringify(value);

interface HeaderOptions {
  readonly token: string | null;
  readonly json?: boolean;
  readonly idempotencyKey?: string;
  readonly rest?: { readonly from: number; readonly tag: string };
}

export function requestHeaders(method: string, { token, json = false, idempotencyKey, rest }: HeaderOptions): Record<string, string> {
  return {
    'jnpf-origin': 'pc',
    // Tells the server that this client supports cookie sessions; where they are enabled, the token is only a marker for the cookie.
    'zx-token': 'cookie',
    'Accept-Language': wiring.language(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(json && { 'Content-Type': 'application/json' }),
    ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? randomId() }),
    ...(rest && { Range: `bytes=${rest.from}-`, 'If-Range': rest.tag }),
  };
}

/** UUID version 4. `crypto.randomUUID` is missing on plain-http addresses of a local network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
