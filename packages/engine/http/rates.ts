import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Actor } from '../context.ts';
import { httpErrors } from '../errors.ts';

/** How many requests somebody may make within a minute; null is any number. */
export interface RateLimits {
  readonly address: number | null;
  readonly user: number | null;
  readonly key: number | null;
}

/** Counts requests and refuses what is too much. */
export interface Rates {
  /** A request that comes from an address, before anybody knows who asks. */
  fromAddress(reply: FastifyReply, address: string): void;
  /** The same request, once it is known whose it is. */
  fromActor(reply: FastifyReply, actor: Actor): void;
}

const WINDOW_SECONDS = 60;
/** Counters at a time; beyond that the oldest are forgotten, which errs on the side of letting somebody in. */
const MOST = 50_000;

interface Counter {
  taken: number;
  readonly endsAt: number;
}

/**
 * Counts in the memory of this process: several processes let through as many times more, and no request costs a statement. Failures of signing in
 * are counted in the database besides. The headers are those of draft-ietf-httpapi-ratelimit-headers; the narrowest limit is the one they tell.
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
  // Set anew, so that the map stays in the order in which windows end.
  counters.delete(name);
  if (counters.size >= MOST) counters.delete(counters.keys().next().value ?? '');
  counters.set(name, fresh);
  return fresh;
}

// Whoever has an address of IPv6 mostly has all of its network: 2001:db8:1:2::/64. However it is written, it is one.
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6' ? (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':') : parsed.toString();
}
