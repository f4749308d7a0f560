import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The cookies of a request, by name. If a name occurs twice the first counts: browsers send the cookie with the longer path first. */
export const cookiesOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string>> =>
  // The default decoder always returns strings.
  parseCookie(headers.cookie ?? '') as Readonly<Record<string, string>>;

interface CookieOptions {
  readonly path: string;
  readonly seconds: number;
  readonly secure: boolean;
  /** `lax` is also sent when a link on another site is followed, `strict` is never sent cross-site. */
  readonly site?: 'lax' | 'strict';
}

/** An HttpOnly cookie. Throws on a name or path that would inject further attributes or headers. */
export const cookieText = (name: string, value: string, { path, seconds, secure, site = 'lax' }: CookieOptions): string =>
  stringifySetCookie({ name, value, path, maxAge: seconds, httpOnly: true, secure, sameSite: site });
