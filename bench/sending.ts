/** One write that a client wants done, and what became of it. */
export interface Job {
  readonly key: string;
  readonly kind: 'note' | 'batch' | 'student' | 'suspend' | 'change' | 'upload' | 'job' | 'task';
  /** What the records that it makes can be found by, or the ids of those that it changes. */
  readonly marks: readonly string[];
  /** Does it, or does it once more: answers the ids of what is done. */
  readonly perform: (send: Send) => Promise<readonly string[]>;
  acknowledged: { readonly ids: readonly string[] } | null;
  /** The client went away and never asked again. */
  abandoned: boolean;
  attempts: number;
  refusal?: string;
}

export interface Answer {
  readonly record?: { readonly id: string; readonly version: number; readonly text?: string };
  readonly results?: readonly { readonly id: string }[];
  readonly id?: string;
  readonly offset?: number;
  readonly job?: { readonly id: string; readonly status: string };
}

/** Sends a request under a key. Cut connections and 5xx say nothing about what was done: they throw, and the work is repeated. Refusals throw as `Refused`. */
export type Send = (method: 'GET' | 'POST' | 'PUT', path: string, body: unknown, key?: string) => Promise<Answer>;

export class Refused extends Error {
  readonly status: number;
  readonly data: Answer;
  constructor(status: number, msg: string, data: Answer) {
    super(`${status} ${msg}`);
    this.status = status;
    this.data = data;
  }
}

/** Sends requests to a server as somebody who is signed in. */
export const sender =
  (url: string, token: string): Send =>
  async (method, path, body, key) => {
    const bytes = Buffer.isBuffer(body);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as { code: number; msg: string; data: Answer };
    if (response.status >= 500) throw new Error(answer.msg);
    if (answer.code !== 200) throw new Refused(response.status, answer.msg, answer.data);
    return answer.data;
  };
