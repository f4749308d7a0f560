import { newId } from '@zhixing/engine/database/identifiers.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { tell } from '../children.ts';
import { fields, PAGE } from './work.ts';

/*
 * The least that could do the work of the comparison: Fastify and `pg`, without session, permission, validation, history or log. A list is a page
 * and its total, asked for at once; a creation is one insert in a transaction.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 20) });
const app = Fastify();

const names = Object.keys(fields);
const found = 'from pupil where team = $1 and height >= $2 and deleted_at is null';
const statements = {
  page: `select id, version, created_at, updated_at, ${names.join(', ')} ${found} order by created_at desc limit ${PAGE}`,
  total: `select count(*)::int as total ${found}`,
  one: `select id, version, created_at, updated_at, ${names.join(', ')} from pupil where id = $1 and deleted_at is null`,
  create: `insert into pupil (id, ${names.join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')}) returning *`,
};
const named = (name: keyof typeof statements, values: readonly unknown[]) => ({ name, text: statements[name], values: [...values] });

app.get<{ Querystring: { team: string; height: string } }>('/pupils', async ({ query: { team, height } }) => {
  const [page, total] = await Promise.all([pool.query(named('page', [team, height])), pool.query(named('total', [team, height]))]);
  return { rows: page.rows, total: total.rows[0].total };
});

app.get<{ Params: { id: string } }>('/pupils/:id', async ({ params: { id } }) => {
  const { rows } = await pool.query(named('one', [id]));
  return { record: rows[0] };
});

app.post<{ Body: Record<string, unknown> }>('/pupils', async ({ body }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(named('create', [newId(), ...names.map((name) => body[name])]));
    await client.query('commit');
    return { record: rows[0] };
  } finally {
    client.release();
  }
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
tell({ url });
