import { ApiError, endsSession } from './api-error.ts';
import { readEnvelope } from './envelope.ts';
import { type Query, requestHeaders, requestUrl, wiring } from './request.ts';
import { sendForm } from './upload.ts';

export { ApiError } from './api-error.ts';
export { onSessionEnd } from './request.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Repeat an earlier POST under its key: the server answers what it answered then. */
  readonly idempotencyKey?: string;
  /** The call signs in or unlocks: a 600, 601 or 602 is its own answer and ends no session. */
  readonly anonymous?: boolean;
}

/**
 * The one door to the server. Every call answers `data` of the envelope and throws ApiError otherwise.
 * Paths are absolute (`/api/…`); query values that are objects travel as JSON, undefined ones are left out.
 */
export const api = {
  get: <T>(path: string, query?: Query, options?: CallOptions): Promise<T> => call<T>('GET', path, { ...options, ...(query && { query }) }),
  post: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: CallOptions): Promise<T> => call<T>('PUT', path, { ...options, body }),
  delete: <T>(path: string, query?: Query, options?: CallOptions): Promise<T> =>
    call<T>('DELETE', path, { ...options, ...(query && { query }) }),

  /** Sends a multipart form; `onProgress` hears the share sent so far, 0 to 1. */
  upload: async <T>(path: string, form: FormData, onProgress?: (share: number) => void, options?: CallOptions): Promise<T> => {
    const token = wiring.token();
    const headers = requestHeaders('POST', { token, ...options });
    const answer = await sendForm(requestUrl(path), {
      form,
      headers,
      ...(onProgress && { onProgress }),
      ...(options?.signal && { signal: options.signal }),
    });
    return unwrap<T>(answer, { token, anonymous: options?.anonymous });
  },

  /** Fetches a file and hands it to the browser's downloads under the server's file name, which it answers. */
  download: async (path: string, query?: Query, options?: CallOptions): Promise<string> => {
    const token = wiring.token();
    const response = await send('GET', path, { ...options, ...(query && { query }), token });
    if (!response.ok) await unwrap(response, { token, anonymous: options?.anonymous });
    const { saveResponse } = await import('./download.ts');
    return saveResponse(response);
  },
};

interface Call extends CallOptions {
  readonly query?: Query;
  readonly body?: unknown;
}

async function call<T>(method: string, path: string, options: Call): Promise<T> {
  const token = wiring.token();
  const response = await send(method, path, { ...options, token });
  return unwrap<T>(response, { token, anonymous: options.anonymous });
}

// The specification's default; long work runs as a job, so that this is a ceiling and not a wait.
const TIMEOUT_MS = 1_000_000;

async function send(method: string, path: string, options: Call & { token: string | null }): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  const cancel = () => stop.abort();
  options.signal?.addEventListener('abort', cancel);
  try {
    return await fetch(requestUrl(path, options.query), {
      method,
      headers: requestHeaders(method, { ...options, json: options.body !== undefined }),
      signal: stop.signal,
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(wiring.text('client.network'), { code: 0, status: 0, data: { key: 'client.network' } });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
  }
}

/** Ends the session only when the refused token is still the current one: a late answer must not end the next session. */
async function unwrap<T>(response: Response, sent: { token: string | null; anonymous: boolean | undefined }): Promise<T> {
  try {
    return await readEnvelope<T>(response);
  } catch (error) {
    if (error instanceof ApiError && endsSession(error.code) && !sent.anonymous && sent.token === wiring.token())
      wiring.sessionEnded(error);
    throw error;
  }
}
