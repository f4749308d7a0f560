import { nationalIdFrom } from '@zhixing/model';
import { type Child, startChild } from './children.ts';
import { fill } from './fill.ts';
import type { Place } from './place.ts';

/** Our server as somebody of a role uses it, on a database with so many students. `at` is the organisation of that person. */
export async function filledServer(place: Place, students: number, as: { role: string; at?: string }, prepare = nothing) {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  // Started once for the tables.
  await (await startChild('our-server.ts', settings)).stop();
  await fill(database, students);
  await prepare(database);
  const server = await startChild('our-server.ts', { ...settings, BENCH_ROLE: as.role, ...(as.at && { BENCH_PLACE: as.at }) });
  return { database, server };
}

const nothing = async (_database: string): Promise<void> => undefined;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

/** Asks the server; a refusal ends the measurement. */
export async function call(server: Child, method: string, path: string, body?: object): Promise<Any> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${server.ready.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Any;
  if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

const A_DAY = 500;
const DAYS = 365;

/** The birthday and the identity number, check digit included, of the n-th of many students. `order` is even for girls and odd for boys. */
export function personOf(n: number, order: (place: number) => number): { day: string; card: string } {
  const day = new Date(Date.UTC(2014, 0, 1 + (Math.floor(n / A_DAY) % DAYS))).toISOString().slice(0, 10);
  const region = 439_900 + (Math.floor(n / (A_DAY * DAYS)) % 90);
  return { day, card: nationalIdFrom(`${region}${day.replaceAll('-', '')}${String(order(n % A_DAY)).padStart(3, '0')}`) };
}
