import type { FastifyRequest } from 'fastify';
import { cookiesOf } from './cookies.ts';

/*
 * A browser that must not store a session token sends the name of an HttpOnly cookie instead: `cookie:<name>` in place of the token. The
 * cookie alone authenticates no request, because other sites cannot set the header that names it (CSRF); the name alone is worthless.
 */
const NAMED = /^cookie:([\w-]{12})$/;

/** The content of `Authorization: Bearer …`, a token or the name of a cookie. The scheme is optional, as for clients of this API family. */
export function writtenToken({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null {
  return authorization ? authorization.replace(/^bearer\s+/i, '').trim() || null : null;
}

/** The session token of a request. */
export const tokenOf = (request: FastifyRequest): string | null => tokenBehind(request, writtenToken(request));

/** Resolves a written token: itself, or the value of the cookie it names, if the request is from our own origin. */
export function tokenBehind(request: FastifyRequest, written: string | null): string | null {
  const name = NAMED.exec(written ?? '')?.[1];
  if (name === undefined) return written;
  return isOwnPage(request) ? (cookiesOf(request)[cookieOf(request, name)] ?? null) : null;
}

/** The cookie of a name. Over TLS the `__Host-` prefix prevents sibling domains from setting it. */
export const cookieOf = ({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  `${protocol === 'https' ? '__Host-' : ''}zx.${name}`;

// Browsers send Sec-Fetch-Site, older ones at least Origin. For WebSocket upgrades all send Origin, but Sec-Fetch-Site varies, so only
// Origin is checked. Clients other than browsers cannot carry a victim's cookies.
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  if (site !== undefined && headers.upgrade === undefined) return false;
  return headers.origin === undefined || headers.origin.replace(/^https?:\/\//, '') === host;
}
