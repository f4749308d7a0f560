import type { FastifyRequest } from 'fastify';

/** The cookies of a request, by name. */
export function cookiesOf({ headers }: Pick<FastifyRequest, 'headers'>): Readonly<Record<string, string>> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.split('=', 2).map((part) => part.trim()));
  return Object.fromEntries(pairs.filter((pair) => pair[0] && pair[1] !== undefined));
}

/** A cookie that no script reads and that other sites bring back with a plain link alone. */
export const cookieText = (
  name: string,
  value: string,
  { path, seconds, secure }: { path: string; seconds: number; secure: boolean },
): string =>
  [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])].join('; ');
