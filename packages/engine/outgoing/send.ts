import { type Agent, errors, fetch as undiciFetch } from 'undici';
import { AppError } from '../errors.ts';
import { currentRequest } from '../observability/request-context.ts';
import { traceParent } from '../observability/tracing.ts';
import { outgoingErrors } from './outgoing.errors.ts';

export interface OutgoingLimits {
  /** Limit for everything: DNS lookup, connecting, sending, and reading the response. */
  readonly timeoutMs?: number;
  /** Maximum size of the response after decompression. */
  readonly maxBytes?: number;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_048_576;
/** Responses with these statuses have no body. */
const BODILESS = [204, 205, 304];

/** Sends one request and reads the response within the limits. */
export async function send(
  agent: Agent,
  url: string | URL,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, ...init }: RequestInit & OutgoingLimits,
): Promise<Response> {
  const target = targetOf(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
  try {
    const request = new Request(target, init);
    const body = init.body == null ? null : await request.arrayBuffer();
    const answer = await undiciFetch(target, {
      method: request.method,
      headers: [...withTrace(request.headers)],
      body,
      redirect: 'manual',
      dispatcher: agent,
      signal,
    });
    const bytes = await bytesOf(answer.body as ReadableStream<Uint8Array> | null, maxBytes);
    return new Response(BODILESS.includes(answer.status) ? null : bytes, { status: answer.status, headers: [...answer.headers] });
  } catch (error) {
    init.signal?.throwIfAborted();
    throw failureOf(error, target, timeout.aborted);
  }
}

// Propagates the trace of the current request to the other server.
function withTrace(headers: Headers): Headers {
  const parent = traceParent() ?? currentRequest()?.traceparent;
  if (parent && !headers.has('traceparent')) headers.set('traceparent', parent);
  return headers;
}

function targetOf(url: string | URL): URL {
  const target = URL.parse(String(url));
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username || target.password) throw outgoingErrors.badAddress();
  return target;
}

async function bytesOf(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream ?? []) {
    size += part.length;
    if (size > maxBytes) throw outgoingErrors.tooMuch({ max: maxBytes });
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The connection was established and then broke, so the request may have been processed. */
const BROKEN = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];

function failureOf(error: unknown, { hostname }: URL, timedOut: boolean): unknown {
  const known = [error, (error as Error).cause].find((one) => one instanceof AppError);
  if (known) return known;
  const tooSlow = timedOut || (error as Error).cause instanceof errors.ConnectTimeoutError;
  if (tooSlow) return outgoingErrors.tooSlow({ host: hostname });
  return outgoingErrors.unreachable({
    host: hostname,
    broke: BROKEN.includes(String(((error as Error).cause as { code?: string })?.code)),
  });
}
