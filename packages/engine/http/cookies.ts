import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The cookies of a request, by name. Of two with the same name the first counts: browsers send the one with the longer path before. */
export const cookiesOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string>> =>
  // Its own decoder always answers text.
  parseCookie(headers.cookie ?? '') as Readonly<Record<string, string>>;

interface CookieOptions {
  readonly path: string;
  readonly seconds: number;
  readonly secure: boolean;
  /** `lax` is brought back by a plain link from elsewhere, `strict` by nothing of others. */
  readonly site?: 'lax' | 'strict';
}

/** A cookie that no script reads. Throws on a name or path that would write further attributes or headers. */
export const cookieText = (name: string, value: string, { path, seconds, secure, site = 'lax' }: CookieOptions): string =>
  stringifySetCookie({ name, value, path, maxAge: seconds, httpOnly: true, secure, sameSite: site });
