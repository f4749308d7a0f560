import type { FastifyRequest } from 'fastify';
import { cookiesOf } from './cookies.ts';

/*
 * A browser that must not hold a session token itself holds the name of a cookie in its place: `cookie:<name>` stands wherever the token would. The
 * cookie alone signs nobody in, since pages of others cannot write the header that names it; the name alone is worth nothing.
 */
const NAMED = /^cookie:([\w-]{12})$/;

/** What stands in `Authorization: Bearer …`, be it a token or the name of a cookie; the scheme may be left out, as clients of this API family do. */
export function writtenToken({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null {
  return authorization ? authorization.replace(/^bearer\s+/i, '').trim() || null : null;
}

/** The token of a request. */
export const tokenOf = (request: FastifyRequest): string | null => tokenBehind(request, writtenToken(request));

/** The token that something written stands for: itself, or what is in the cookie that it names, if a page of ours has sent it. */
export function tokenBehind(request: FastifyRequest, written: string | null): string | null {
  const name = NAMED.exec(written ?? '')?.[1];
  if (name === undefined) return written;
  return isOwnPage(request) ? (cookiesOf(request)[cookieOf(request, name)] ?? null) : null;
}

/** The cookie of a name. Over TLS the prefix keeps neighbours in the same domain from writing one of their own. */
export const cookieOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  `${protocol === 'https' ? '__Host-' : ''}zx.${name}`;

// Browsers say from where a page asks, and the older ones at least whose page it is; of a channel that opens all of them tell the latter, and not all
// the same of the former. Whoever is no browser brings no cookies of others.
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  if (site !== undefined && headers.upgrade === undefined) return false;
  return headers.origin === undefined || headers.origin.replace(/^https?:\/\//, '') === host;
}
