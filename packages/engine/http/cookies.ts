import type { FastifyRequest } from 'fastify';

/** The cookies of a request, by name. */
export function cookiesOf({ headers }: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string>> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.split('=', 2).map((part) => part.trim()));
  return Object.fromEntries(pairs.filter((pair) => pair[0] && pair[1] !== undefined));
}

interface CookieOptions {
  readonly path: string;
  readonly seconds: number;
  readonly secure: boolean;
  /** `Lax` is brought back by a plain link from elsewhere, `Strict` by nothing of others. */
  readonly site?: 'Lax' | 'Strict';
}

/** A cookie that no script reads. */
export const cookieText = (name: string, value: string, { path, seconds, secure, site = 'Lax' }: CookieOptions): string =>
  [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', `SameSite=${site}`, ...(secure ? ['Secure'] : [])].join('; ');
