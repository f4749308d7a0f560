import { freePort } from '@zhixing/testing/free-port.ts';
import { at, type Contestant, call } from './contestant.ts';
import type { Peer } from './peer.ts';
import { install, serve, writeProject } from './program.ts';
import { CREATED, fillTable } from './tables.ts';
import { bodyOf, fields, type Kind, OPTIONS, PAGE } from './work.ts';

const VERSION = '5.54.0';
const packages = {
  '@strapi/strapi': VERSION,
  pg: '8.23.1',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.3',
  'styled-components': '6.1.19',
};
const SECRET = '0123456789abcdef0123456789abcdef';

/** Strapi in production mode without its administration panel and its log of requests, asked with an API token of full access. */
export async function startStrapi({ folder, database, rows }: Peer): Promise<Contestant> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await install(folder, { dependencies: packages });
  await writeProject(folder, project());
  const settings = { NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true', SECRET, PORT: String(port), DATABASE_URL: database };
  const program = await serve(folder, ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], settings, `${url}/_health`);
  const token = await tokenOf(url);
  const own = { document_id: `'${PREFIX}' || lpad(n::text, 12, '0')`, created_at: CREATED, updated_at: CREATED, published_at: CREATED };
  await fillTable({ database, name: 'pupils', own, unindexed: ['team', 'created_at'] }, rows);
  return {
    title: `Strapi ${VERSION}`,
    url,
    token,
    pid: program.pid,
    list: ({ team, height }) =>
      `/api/pupils?filters[team][$eq]=${team}&filters[height][$gte]=${height}&sort=createdAt:desc&pagination[pageSize]=${PAGE}`,
    one: (n) => `/api/pupils/${PREFIX}${String(n).padStart(12, '0')}`,
    create: '/api/pupils',
    body: (n) => ({ data: bodyOf(n) }),
    answers: { rows: 'data', total: 'meta.pagination.total', record: 'data' },
    stop: program.stop,
  };
}

/** Documents have ids of 24 letters and digits. */
const PREFIX = 'benchpupil00';

const types: Readonly<Record<Kind, object>> = {
  text: { type: 'string' },
  longText: { type: 'text' },
  integer: { type: 'integer' },
  decimal: { type: 'decimal' },
  date: { type: 'date' },
  moment: { type: 'datetime' },
  flag: { type: 'boolean' },
  choice: { type: 'enumeration', enum: OPTIONS },
};

/** A project as Strapi's own generator writes one, without an administration panel. */
function project(): Readonly<Record<string, string | object>> {
  const core = (part: string) => `module.exports = require('@strapi/strapi').factories.createCore${part}('api::pupil.pupil');\n`;
  const middlewares = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map((name) => `strapi::${name}`);
  return {
    'config/admin.js': `module.exports = ({ env }) => ({
  serveAdminPanel: false,
  auth: { secret: env('SECRET') },
  apiToken: { salt: env('SECRET') },
  transfer: { token: { salt: env('SECRET') } },
  secrets: { encryptionKey: env('SECRET') },
});\n`,
    'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: [env('SECRET')] } });\n`,
    'config/database.js': `module.exports = ({ env }) => ({
  connection: { client: 'postgres', connection: { connectionString: env('DATABASE_URL') }, pool: { min: 0, max: 20 } },
});\n`,
    'config/middlewares.js': `module.exports = ${JSON.stringify(middlewares)};\n`,
    'src/index.js': 'module.exports = {};\n',
    'public/uploads/.gitkeep': '',
    'src/api/pupil/controllers/pupil.js': core('Controller'),
    'src/api/pupil/routes/pupil.js': core('Router'),
    'src/api/pupil/services/pupil.js': core('Service'),
    'src/api/pupil/content-types/pupil/schema.json': {
      kind: 'collectionType',
      collectionName: 'pupils',
      info: { singularName: 'pupil', pluralName: 'pupils', displayName: 'Pupil' },
      options: { draftAndPublish: false },
      attributes: Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, types[kind]])),
    },
  };
}

/** Registers the first administrator, who issues the token. */
async function tokenOf(url: string): Promise<string> {
  const person = { email: 'bench@example.org', firstname: 'Bench', lastname: 'Bench', password: 'Bench-2026' };
  const token = String(at(await call({ url }, '/admin/register-admin', person), 'data.token'));
  const wish = { name: 'bench', description: '', type: 'full-access', lifespan: null, permissions: null };
  return String(at(await call({ url, token }, '/admin/api-tokens', wish), 'data.accessKey'));
}
