import { ApiError, type FailureData } from './api-error.ts';
import { wiring } from './request.ts';

interface Envelope {
  readonly code: number;
  readonly msg?: string;
  readonly data?: unknown;
}

/**
 * Returns `data` of a success envelope; otherwise throws ApiError with the server's text, a general one if a proxy replied without an
 * envelope, or a network failure if the answer broke off.
 */
export async function readEnvelope<T>(response: Response, onMessage?: (message: string) => void): Promise<T> {
  const envelope = await parse(response);
  if (envelope?.code === 200) {
    onMessage?.(envelope.msg ?? '');
    return envelope.data as T;
  }
  const code = envelope?.code ?? response.status;
  throw new ApiError(envelope?.msg || wiring.text('client.failed'), { code, status: response.status, data: failureData(envelope) });
}

async function parse(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return isEnvelope(body) ? body : null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    // The connection broke within the body.
    throw networkFailure();
  }
}

/** The failure of a call that got no answer, or only the beginning of one. */
export const networkFailure = (): ApiError =>
  new ApiError(wiring.text('client.network'), { code: 0, status: 0, data: { key: 'client.network' } });

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number';

const failureData = (envelope: Envelope | null): FailureData =>
  envelope && typeof envelope.data === 'object' && envelope.data !== null ? (envelope.data as FailureData) : {};
