import { startChild } from '../children.ts';
import type { Contestant } from './contestant.ts';
import { idOf } from './ours.ts';
import { bodyOf } from './work.ts';

/** The least that could do the work, on the table and the rows of our server. */
export async function startBare(database: string): Promise<Contestant> {
  const child = await startChild('peers/bare-server.ts', { DATABASE_URL: database });
  return {
    title: 'bare',
    url: child.url,
    pid: child.pid,
    list: ({ team, height }) => `/pupils?team=${team}&height=${height}`,
    one: (n) => `/pupils/${idOf(n)}`,
    create: '/pupils',
    body: bodyOf,
    answers: { rows: 'rows', total: 'total', record: 'record' },
    stop: () => child.stop(),
  };
}
