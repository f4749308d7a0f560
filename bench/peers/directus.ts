import { freePort } from '@zhixing/testing/free-port.ts';
import { type Contestant, call } from './contestant.ts';
import type { Peer } from './peer.ts';
import { install, run, serve } from './program.ts';
import { CREATED, fillTable } from './tables.ts';
import { bodyOf, fields, type Kind, OPTIONS, PAGE } from './work.ts';

const VERSION = '12.4.0';
/** Its own version of this has to be compiled; it runs extensions in isolation, of which there are none here. */
const overrides = { 'isolated-vm': '7.0.1' };
const TOKEN = 'bench-0123456789abcdef';
const CLI = 'node_modules/directus/cli.js';

/** Directus in production mode without its application and its log of requests, asked with the static token of its administrator. */
export async function startDirectus({ folder, database, rows }: Peer): Promise<Contestant> {
  const port = await freePort();
  const server = { url: `http://127.0.0.1:${port}`, token: TOKEN };
  await install(folder, { dependencies: { directus: VERSION }, overrides });
  const settings = { ...fixed, PORT: String(port), DB_CONNECTION_STRING: database };
  await run(folder, [CLI, 'bootstrap'], settings);
  const program = await serve(folder, [CLI, 'start'], settings, `${server.url}/server/ping`);
  await call(server, '/collections', collection());
  await fillTable({ database, name: 'pupils', own: { date_created: CREATED, date_updated: CREATED }, unindexed: ['date_created'] }, rows);
  return {
    ...server,
    title: `Directus ${VERSION}`,
    pid: program.pid,
    list: ({ team, height }) => {
      const filter = JSON.stringify({ team: { _eq: team }, height: { _gte: height } });
      return `/items/pupils?${new URLSearchParams({ filter, sort: '-date_created', limit: String(PAGE), meta: 'filter_count' })}`;
    },
    one: (n) => `/items/pupils/${n + 1}`,
    create: '/items/pupils',
    body: bodyOf,
    answers: { rows: 'data', total: 'meta.filter_count', record: 'data' },
    stop: program.stop,
  };
}

const fixed = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SECRET: '0123456789abcdef0123456789abcdef',
  ADMIN_EMAIL: 'bench@example.org',
  ADMIN_PASSWORD: 'Bench-2026',
  ADMIN_TOKEN: TOKEN,
  DB_CLIENT: 'pg',
  DB_POOL__MAX: '20',
  LOG_LEVEL: 'warn',
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  // It refuses requests when the process is busy; busy is what it shall be.
  PRESSURE_LIMITER_ENABLED: 'false',
};

const types: Readonly<Record<Kind, { type: string; meta?: object; schema?: object }>> = {
  text: { type: 'string' },
  longText: { type: 'text' },
  integer: { type: 'integer' },
  decimal: { type: 'decimal', schema: { numeric_precision: 10, numeric_scale: 2 } },
  date: { type: 'date' },
  moment: { type: 'timestamp' },
  flag: { type: 'boolean' },
  choice: {
    type: 'string',
    meta: { interface: 'select-dropdown', options: { choices: OPTIONS.map((value) => ({ text: value, value })) } },
  },
};

/** The table as its application would make it, with the times of creation and change, and an index on the field that lists filter by. */
function collection(): object {
  const moment = (field: string, special: string) => ({ field, type: 'timestamp', meta: { special: [special] }, schema: {} });
  const declared = Object.entries(fields).map(([field, { kind }]) => {
    const { type, meta = {}, schema = {} } = types[kind];
    return { field, type, meta, schema: { ...schema, is_indexed: field === 'team' } };
  });
  const id = { field: 'id', type: 'integer', meta: { hidden: true }, schema: { is_primary_key: true, has_auto_increment: true } };
  const times = [moment('date_created', 'date-created'), moment('date_updated', 'date-updated')];
  return { collection: 'pupils', meta: {}, schema: {}, fields: [id, ...times, ...declared] };
}
