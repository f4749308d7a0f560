import type { MediaServer } from '../ports.ts';
import { BrokenLink, type Source, type Step } from './chain.ts';

/** Milliseconds for an answer; a stream that a device must send first takes longer. */
const PATIENCE_MS = 5000;
const PLAY_PATIENCE_MS = 15_000;
/** How the media server says that the device was asked and sent nothing: the Chinese word of its own answers, or the English one. */
const TIMEOUT = /\u8d85\u65f6|time\s?d?\s?out/i;

interface Answer {
  readonly code?: number;
  readonly msg?: string;
  readonly data?: unknown;
}

interface Numbered {
  readonly gbDevice: string;
  readonly channelNo: string;
}

/** Whether a device is registered, and online: null where the media server does not know it. */
export async function deviceState(server: MediaServer, gbDevice: string): Promise<{ readonly online: boolean } | null> {
  const { code, data } = await ask(server, 'configured', `/api/device/query/devices/${encodeURIComponent(gbDevice)}`, PATIENCE_MS);
  const found = code === 0 && typeof data === 'object' && data !== null ? (data as { onLine?: unknown; online?: unknown }) : null;
  return found && { online: found.onLine === true || found.online === true };
}

/** Lets a device send the picture of a channel, as far as it does not send it already. */
export async function play(server: MediaServer, { gbDevice, channelNo }: Numbered): Promise<Source> {
  const path = `/api/play/start/${encodeURIComponent(gbDevice)}/${encodeURIComponent(channelNo)}`;
  const { code, msg, data } = await ask(server, 'requested', path, PLAY_PATIENCE_MS);
  if (code !== 0) throw TIMEOUT.test(msg ?? '') ? new BrokenLink('received', 'timeout', msg) : new BrokenLink('requested', 'refused', msg);
  const { flv, https_flv, hls, https_hls } = (data ?? {}) as Readonly<Record<string, string | null | undefined>>;
  // HTTP-FLV is a second or two behind, HLS a few segments.
  if (flv || https_flv) return { kind: 'flv', address: flv || https_flv || '', isTrusted: true };
  if (hls || https_hls) return { kind: 'hls', address: hls || https_hls || '', isTrusted: true };
  throw new BrokenLink('received', 'noAddress');
}

async function ask({ url, key }: MediaServer, step: Step, path: string, timeoutMs: number): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    headers: { accept: 'application/json', ...(key && { 'api-key': key }) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const isLate = (error as Error).name === 'TimeoutError' && step === 'requested';
    throw isLate ? new BrokenLink('received', 'timeout') : new BrokenLink('configured', 'serverAway');
  });
  if (response.status === 401 || response.status === 403) throw new BrokenLink('configured', 'keyRefused');
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null) throw new BrokenLink('configured', 'oddAnswer', `HTTP ${response.status}`);
  const answer = body as Answer;
  // It answers 200 and says so in the body.
  if (answer.code === 401) throw new BrokenLink('configured', 'keyRefused', answer.msg);
  return answer;
}
