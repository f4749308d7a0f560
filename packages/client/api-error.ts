/** What the server says about a failure beside its text. */
export interface FailureData {
  readonly key?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  readonly [more: string]: unknown;
}

/** A call that did not succeed: the envelope of the server, or a broken line (`code` 0, key `client.network`). */
export class ApiError extends Error {
  /** The envelope's code: the HTTP status, or 600, 601, 602 when the session has ended. 0 when no answer came. */
  readonly code: number;
  readonly status: number;
  /** The text to show, in the language of the request. */
  readonly msg: string;
  readonly key: string;
  /** Texts by field name, for the form that was sent. */
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

/** Whether the session is over: 600 expired, 601 signed in elsewhere or forced out, 602 invalid. */
export const endsSession = (code: number): boolean => code >= 600 && code <= 602;
