import { startChild } from '../children.ts';
import { type Contestant, call } from './contestant.ts';
import { CREATED, fillTable } from './tables.ts';
import { bodyOf, fields, type Kind, OPTIONS } from './work.ts';

const MODEL = 'pupil';
const PREFIX = '019a0000-0000-7000-8000-';

/** Our server, as `npm start` composes it, with the table as a model that was published while it ran. */
export async function startOurs(database: string, rows: number): Promise<Contestant> {
  const settings = { DATABASE_URL: database, DEMO: 'off', CIPHER_KEY: '0123456789abcdef', PORT: '0' };
  const child = await startChild('our-server.ts', { ...settings, BENCH_ROLE: 'administrator' });
  const server = { url: child.url, token: child.ready.token };
  const declared = Object.entries(fields).map(([name, { kind }]) => [name, { ...types[kind], index: name === 'team' }]);
  await call(server, '/api/models', { format: 1, name: MODEL, label: ['name'], fields: Object.fromEntries(declared) });
  const own = { id: `('${PREFIX}' || lpad(to_hex(n), 12, '0'))::uuid`, created_at: CREATED, updated_at: CREATED };
  await fillTable({ database, name: MODEL, own, unindexed: ['created_at'] }, rows);
  return {
    ...server,
    title: 'ours',
    pid: child.pid,
    list: ({ team, height }) => {
      const filter = JSON.stringify({ team, height: { gte: height } });
      return `/api/data/${MODEL}?${new URLSearchParams({ pageSize: '20', sidx: 'createdAt', sort: 'desc', filter })}`;
    },
    one: (n) => `/api/data/${MODEL}/${idOf(n)}`,
    create: `/api/data/${MODEL}`,
    body: (n) => ({ ...bodyOf(n), score: String(fields.score?.value(n)) }),
    answers: { rows: 'data.list', total: 'data.pagination.total', record: 'data.record' },
    stop: () => child.stop(),
  };
}

/** Id of the n-th row, which the bare server reads too. */
export const idOf = (n: number): string => `${PREFIX}${n.toString(16).padStart(12, '0')}`;

const types: Readonly<Record<Kind, object>> = {
  text: { kind: 'text', max: 200 },
  longText: { kind: 'longText', max: 1000 },
  integer: { kind: 'integer' },
  decimal: { kind: 'decimal', scale: 2 },
  date: { kind: 'date' },
  moment: { kind: 'moment' },
  flag: { kind: 'flag' },
  choice: { kind: 'choice', options: OPTIONS },
};
