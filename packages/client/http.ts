import { ApiError } from './api-error.ts';
import type { Rest } from './download.ts';
import { networkFailure, readEnvelope } from './envelope.ts';
import { withIdempotencyKey } from './idempotent-post.ts';
import { pauseCalls, paused, reasonOf, resumeCount } from './pause.ts';
import { takePrefetched } from './prefetch.ts';
import { type Query, randomId, requestHeaders, requestUrl, wiring } from './request.ts';
import { sendForm } from './upload.ts';

export { ApiError } from './api-error.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key of an earlier POST: the server replays the first answer. */
  readonly idempotencyKey?: string;
  /** For sign-in and unlocking: the call does not wait while calls are paused, and its refusal does not pause others. */
  readonly anonymous?: boolean;
  /** Overrides the session's token; only together with `anonymous`. */
  readonly token?: string;
  /** Time limit of the call, if it is not the usual one. */
  readonly limitMs?: number;
  /** Called with a success message that the server wants shown. */
  readonly told?: (message: string) => void;
}

/**
 * HTTP client of the API. Every call returns `data` of the envelope or throws ApiError.
 * Paths are absolute (`/api/…`); query values that are objects are sent as JSON, undefined ones are omitted.
 */
export const api = {
  get: <T>(path: string, query?: Query, options?: CallOptions): Promise<T> => call<T>('GET', path, { ...options, ...(query && { query }) }),
  post: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('PUT', path, { ...options, body }),
  delete: <T>(path: string, query?: Query, options?: CallOptions & { readonly body?: unknown }): Promise<T> =>
    call<T>('DELETE', path, { ...options, ...(query && { query }) }),

  /** Sends a multipart form; `onProgress` gets the fraction sent, 0 to 1. */
  upload: <T>(path: string, form: FormData, onProgress?: (share: number) => void, options: CallOptions = {}): Promise<T> =>
    withSession({ idempotencyKey: randomId(), ...options }, async (token, kept) => {
      const headers = requestHeaders('POST', { token, ...kept });
      const how = { form, headers, ...(onProgress && { onProgress }), ...(options.signal && { signal: options.signal }) };
      return readEnvelope<T>(await sendForm(requestUrl(path), how));
    }),

  /** Sends a chunk of a file as raw bytes. */
  bytes: <T>(path: string, query: Query, piece: Blob, onProgress?: (share: number) => void, options: CallOptions = {}): Promise<T> =>
    withSession(options, async (token, { signal }) => {
      const headers = { ...requestHeaders('PUT', { token }), 'Content-Type': 'application/octet-stream' };
      const how = { method: 'PUT', form: piece, headers, ...(onProgress && { onProgress }), ...(signal && { signal }) } as const;
      return readEnvelope<T>(await sendForm(requestUrl(path, query), how), options.told);
    }),

  /** Fetches a file that the page itself displays, such as a picture. */
  blob: (path: string, query?: Query, options: CallOptions = {}): Promise<Blob> =>
    withSession(options, async (token) => {
      const response = await send('GET', path, { ...options, ...(query && { query }), token });
      if (!response.ok) await readEnvelope(response);
      return response.blob();
    }),

  /** Fetches a file and saves it as a browser download; returns the server's file name. */
  download: (path: string, query?: Query, options: CallOptions = {}): Promise<string> =>
    withSession(options, async (token) => {
      const ask = (rest?: Rest) => send('GET', path, { ...options, ...(query && { query }), ...(rest && { rest }), token });
      const response = await ask();
      if (!response.ok) await readEnvelope(response);
      const { saveResponse } = await import('./download.ts');
      return saveResponse(response, ask);
    }),
};

interface Call extends CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
  readonly rest?: Rest;
}

/** A POST reuses its idempotency key over all attempts, so that the server executes it only once. */
const call = <T>(method: string, path: string, options: Call): Promise<T> =>
  method === 'POST'
    ? withIdempotencyKey(path, options.body, (idempotencyKey) => sendCall<T>(method, path, { idempotencyKey, ...options }))
    : sendCall<T>(method, path, options);

const sendCall = <T>(method: string, path: string, options: Call): Promise<T> =>
  withSession(options, async (token, kept) => readEnvelope<T>(await send(method, path, { ...kept, token }), kept.told));

/**
 * Sends a call with the session's token. If the server refuses the session, the call waits until the user has signed in again, unlocked
 * the screen or changed the password, and is then retried transparently.
 */
async function withSession<T, O extends CallOptions>(options: O, attempt: (token: string | null, options: O) => Promise<T>): Promise<T> {
  if (options.anonymous) return attempt(options.token ?? wiring.token(), options);
  for (;;) {
    await gateOpen(options.signal);
    const before = resumeCount();
    const token = wiring.token();
    try {
      return await attempt(token, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !(await mended(error, { token, before, signal: options.signal }))) throw error;
    }
  }
}

// Calls of a dropped session must not be sent under the next user's session.
async function gateOpen(signal: AbortSignal | undefined): Promise<void> {
  while (paused()) {
    if ((await unlessAborted(paused(), signal)) === false) throw new ApiError(wiring.text('client.signInAgain'), { code: 0, status: 0 });
  }
}

interface Sent {
  readonly token: string | null;
  /** `resumeCount()` when the call was sent. */
  readonly before: number;
  readonly signal: AbortSignal | undefined;
}

/** Whether the session was restored and the refused call may be retried. A late refusal of an old token must not end the new session. */
async function mended(error: ApiError, { token, before, signal }: Sent): Promise<boolean> {
  if (error.key === 'model.proofNeeded') return wiring.prove();
  const reason = reasonOf(error);
  if (reason === null) return false;
  if (before !== resumeCount()) return true;
  if (token !== wiring.token()) return false;
  if (!paused()) {
    if (!wiring.refused(reason, error)) return false;
    pauseCalls(reason, error.msg);
  }
  return (await unlessAborted(paused(), signal)) ?? false;
}

function unlessAborted<T>(wait: Promise<T> | null, signal: AbortSignal | undefined): Promise<T | null> {
  if (!wait || !signal) return wait ?? Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void wait.then(resolve).finally(() => signal.removeEventListener('abort', stop));
  });
}

// The specification's default, as an upper bound; long work runs as a job.
const TIMEOUT_MS = 1_000_000;

async function send(method: string, path: string, options: Omit<Call, 'token'> & { token: string | null }): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), options.limitMs ?? TIMEOUT_MS);
  const cancel = () => stop.abort();
  options.signal?.addEventListener('abort', cancel);
  try {
    const headers = requestHeaders(method, { ...options, json: options.body !== undefined });
    const ahead = method === 'GET' && Object.keys(options.query ?? {}).length === 0 ? takePrefetched(path, headers) : undefined;
    if (ahead) return await ahead;
    return await fetch(requestUrl(path, options.query), {
      method,
      headers,
      signal: stop.signal,
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw networkFailure();
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
  }
}
