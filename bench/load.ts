import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface Request {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly url: string;
  readonly token?: string | undefined;
  readonly connections: number;
  readonly seconds: number;
  /** What connection number `client` asks, over and over. */
  readonly requests?: (client: number) => readonly Request[];
  /** Where every request is another: makes the next one. */
  readonly next?: () => Request;
  /** Process whose CPU time is told. */
  readonly pid?: number;
}

export interface Measured {
  readonly rps: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** CPU of the server process, in milliseconds per request. */
  readonly cpu: number;
}

/** Loads a server and measures it. Throws when anything but success came back: a fast refusal is no result. */
export async function load({ url, token, connections, seconds, requests, next, pid }: Load): Promise<Measured> {
  let clients = 0;
  const times: number[] = [];
  const before = pid ? cpuOf(pid) : 0;
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    ...(next ? { requests: [{ setupRequest: (usual) => ({ ...usual, ...wire(next(), token) }) }] } : {}),
    ...(requests ? { setupClient: (client) => client.setRequests(requests(clients++).map((one) => wire(one, token))) } : {}),
  });
  const refused = new Set<number>();
  run.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (status >= 300) refused.add(status);
  });
  const result = await run;
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} refusals ${[...refused].join(', ')}`);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const cpu = pid ? (cpuOf(pid) - before) / result.requests.total : 0;
  return { rps: result.requests.total / result.duration, p50: at(0.5), p95: at(0.95), p99: at(0.99), cpu };
}

const wire = ({ path, body, headers }: Request, token: string | undefined) => ({
  path,
  ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
  headers: {
    ...headers,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
});

const TICK_MS = 10;

/** CPU milliseconds, user and system, that a process has used. Zero where there is no /proc. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
