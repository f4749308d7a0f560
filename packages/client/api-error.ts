/** Machine-readable part of a failure envelope. */
export interface FailureData {
  readonly key?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly [more: string]: unknown;
}

/** A failed call: the server's failure envelope, or a network failure (`code` 0, key `client.network`). */
export class ApiError extends Error {
  /** The envelope's code: the HTTP status, or 600, 601, 602 when the session has ended. 0 without an answer. */
  readonly code: number;
  readonly status: number;
  /** The message to show, in the language of the request. */
  readonly msg: string;
  readonly key: string;
  /** Messages by field name, for the submitted form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly data: FailureData;

  constructor(msg: string, { code, status, data = {} }: { code: number; status: number; data?: FailureData }) {
    super(msg);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.msg = msg;
    this.key = data.key ?? '';
    this.fields = data.fields ?? {};
    this.requestId = data.requestId ?? '';
    this.data = data;
  }
}

/** Whether the session has ended: 600 expired, 601 signed in elsewhere or forced out, 602 invalid. */
export const endsSession = (code: number): boolean => code >= 600 && code <= 602;

/** Whether the server itself refused the call: a network failure has code 0, and a proxy's error page no text key. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== 0 && error.key !== '';
