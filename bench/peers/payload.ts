import { freePort } from '@zhixing/testing/free-port.ts';
import { at, type Contestant, call } from './contestant.ts';
import type { Peer } from './peer.ts';
import { install, run, serve, unlessDone, writeProject } from './program.ts';
import { CREATED, fillTable } from './tables.ts';
import { bodyOf, fields, type Kind, OPTIONS, PAGE } from './work.ts';

const VERSION = '3.90.2';
const packages = {
  payload: VERSION,
  '@payloadcms/next': VERSION,
  '@payloadcms/db-postgres': VERSION,
  graphql: '16.11.0',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
const NEXT = 'node_modules/next/dist/bin/next';
const PAYLOAD = 'node_modules/payload/bin.js';

/** Payload as a production build of Next.js with its REST routes and its administration panel, asked with the session of its first user. */
export async function startPayload({ folder, database, rows }: Peer): Promise<Contestant> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await install(folder, { type: 'module', dependencies: packages });
  const files = project();
  await writeProject(folder, files);
  const settings = {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PAYLOAD_CONFIG_PATH: 'payload.config.js',
    PAYLOAD_SECRET: SECRET,
    DATABASE_URL: database,
  };
  const key = JSON.stringify([packages, files]);
  await unlessDone(folder, 'migrations', key, () => run(folder, [PAYLOAD, 'migrate:create', 'first'], settings));
  await unlessDone(folder, 'build', key, () => run(folder, [NEXT, 'build'], settings));
  await run(folder, [PAYLOAD, 'migrate'], settings);
  const program = await serve(folder, [NEXT, 'start', '-H', '127.0.0.1', '-p', String(port)], settings, `${url}/api/users/init`);
  const person = { email: 'bench@example.org', password: 'Bench-2026' };
  const token = String(at(await call({ url }, '/api/users/first-register', person), 'token'));
  const own = { created_at: CREATED, updated_at: CREATED };
  await fillTable({ database, name: 'pupils', own, choice: 'enum_pupils_gender', unindexed: [] }, rows);
  return {
    title: `Payload ${VERSION}`,
    url,
    token,
    pid: program.pid,
    list: ({ team, height }) =>
      `/api/pupils?where[team][equals]=${team}&where[height][greater_than_equal]=${height}&sort=-createdAt&limit=${PAGE}`,
    one: (n) => `/api/pupils/${n + 1}`,
    create: '/api/pupils',
    body: bodyOf,
    answers: { rows: 'docs', total: 'totalDocs', record: '', created: 'doc' },
    stop: program.stop,
  };
}

const SECRET = '0123456789abcdef0123456789abcdef';

const types: Readonly<Record<Kind, object>> = {
  text: { type: 'text' },
  longText: { type: 'textarea' },
  integer: { type: 'number' },
  decimal: { type: 'number' },
  date: { type: 'date' },
  moment: { type: 'date' },
  flag: { type: 'checkbox' },
  choice: { type: 'select', options: OPTIONS },
};

/** The project of its documentation for PostgreSQL. The field that lists filter by has an index. */
function project(): Readonly<Record<string, string>> {
  const declared = Object.entries(fields).map(([name, { kind }]) => ({ name, ...types[kind], ...(name === 'team' && { index: true }) }));
  return {
    'next.config.mjs': `import { withPayload } from '@payloadcms/next/withPayload';
export default withPayload({ turbopack: { root: import.meta.dirname } });\n`,
    'payload.config.js': `import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';
export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  collections: [{ slug: 'users', auth: true, fields: [] }, { slug: 'pupils', fields: ${JSON.stringify(declared)} }],
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL, max: 20 }, push: false, migrationDir: './migrations' }),
});\n`,
    'app/(payload)/layout.jsx': `import '@payloadcms/next/css';
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import config from '../../payload.config.js';
const importMap = {};
async function serverFunction(args) {
  'use server';
  return handleServerFunctions({ ...args, config, importMap });
}
export default ({ children }) => RootLayout({ children, config, importMap, serverFunction });\n`,
    'app/(payload)/admin/[[...segments]]/page.jsx': `import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import config from '../../../../payload.config.js';
export const generateMetadata = (asked) => generatePageMetadata({ ...asked, config });
export default (asked) => RootPage({ ...asked, config, importMap: {} });\n`,
    'app/(payload)/api/[...slug]/route.js': `import { REST_GET, REST_POST } from '@payloadcms/next/routes';
import config from '../../../../payload.config.js';
export const GET = REST_GET(config);
export const POST = REST_POST(config);\n`,
  };
}
