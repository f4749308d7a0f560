import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Actor } from '../context.ts';
import { httpErrors } from '../errors.ts';

/** Requests allowed per minute; null means unlimited. */
export interface RateLimits {
  readonly address: number | null;
  readonly user: number | null;
  readonly key: number | null;
}

/** Counts requests and refuses those over the limit. */
export interface Rates {
  /** Counts a request by address, before authentication. */
  fromAddress(reply: FastifyReply, address: string): void;
  /** Counts the same request by user or API key, after authentication. */
  fromActor(reply: FastifyReply, actor: Actor): void;
}

const WINDOW_SECONDS = 60;
/** Maximum number of counters; beyond that the oldest are evicted, which errs on the side of allowing requests. */
const LIMIT = 50_000;

interface Counter {
  taken: number;
  readonly endsAt: number;
}

/**
 * Counts in the memory of this process, so that no request costs a statement; with several processes the effective limit multiplies. Failed
 * sign-ins are additionally counted in the database. The headers follow draft-ietf-httpapi-ratelimit-headers and describe the narrowest
 * limit.
 */
export function createRates(limits: RateLimits, now: () => number = Date.now): Rates {
  const counters = new Map<string, Counter>();
  const take = (reply: FastifyReply, policy: keyof RateLimits, who: string): void => {
    const limit = limits[policy];
    if (limit === null) return;
    const at = now();
    const counter = counterOf(counters, `${policy} ${who}`, at);
    counter.taken += 1;
    const seconds = Math.max(1, Math.ceil((counter.endsAt - at) / 1000));
    reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_SECONDS}`);
    reply.header('ratelimit', `"${policy}";r=${Math.max(0, limit - counter.taken)};t=${seconds}`);
    if (counter.taken <= limit) return;
    reply.header('retry-after', String(seconds));
    throw httpErrors.tooManyRequests({ seconds });
  };
  return {
    fromAddress: (reply, address) => take(reply, 'address', networkOf(address)),
    fromActor: (reply, { key, userId }) => {
      if (key) take(reply, 'key', key.id);
      else if (userId !== null) take(reply, 'user', userId);
    },
  };
}

function counterOf(counters: Map<string, Counter>, name: string, at: number): Counter {
  const known = counters.get(name);
  if (known && known.endsAt > at) return known;
  const fresh = { taken: 0, endsAt: at + WINDOW_SECONDS * 1000 };
  // Reinserted, so that the map stays ordered by the end of the window.
  counters.delete(name);
  if (counters.size >= LIMIT) counters.delete(counters.keys().next().value ?? '');
  counters.set(name, fresh);
  return fresh;
}

// A client with one IPv6 address usually controls the whole /64, such as 2001:db8:1:2::/64, so the network is counted.
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':') : parsed.toString();
}
