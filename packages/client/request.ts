import type { ApiError } from './api-error.ts';
import type { PauseReason } from './pause.ts';

export type Query = Readonly<Record<string, unknown>>;

/** What requests need from the session and the language, filled by those files: they import this one, never the reverse. */
export const wiring = {
  token: (): string | null => null,
  language: (): string => 'zh-CN',
  /** Text of a key of the client itself, for failures in which no server spoke. */
  text: (key: string): string => key,
  /** Goes on where the password alone opened no session; throws what it is given where there is no second step. */
  secondStep: (error: ApiError): Promise<{ readonly token: string; readonly theme: string }> => Promise.reject(error),
  /** Has the person prove himself where a call asks for it; answers whether to send it once more. */
  prove: (): Promise<boolean> => Promise.resolve(false),
  /** Hears that the server refuses the session as such; answers whether the calls that need it shall wait for the person. */
  refused: (_reason: PauseReason, _error: ApiError): boolean => false,
};

/** The address with its query and the specification's `n` (seconds). */
export function requestUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, typeof value === 'object' ? queryText(value) : String(value));
  }
  search.set('n', String(Math.floor(Date.now() / 1000)));
  return `${path}${path.includes('?') ? '&' : '?'}${search}`;
}

/** Field lists travel as `a,b`; conditions and other objects as JSON. */
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
    // Where the installation wants it so, a session is kept in a cookie, and what is called a token here is the name of that.
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
