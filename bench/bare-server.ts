import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { tell } from './children.ts';

/*
 * The least that could answer: Fastify and `pg`, no session, no permission, no schema, no log. It sends the statements that
 * the engine was seen to send, prepared like there, with the value of one parameter taken from the address.
 */

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Settings {
  readonly page: Statement;
  readonly count: Statement;
  /** The value that `?v=` replaces. */
  readonly varied: string;
  /** A page as a plain select of rows, for the contestant that lets `pg` decode them. */
  readonly rows: Statement;
}

const { page, count, varied, rows } = JSON.parse(process.env.BENCH_BARE ?? '{}') as Settings;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 20) });
const app = Fastify();
const named = ({ text, values }: Statement, v: string | undefined) => ({
  name: createHash('sha1').update(text).digest('hex').slice(0, 20),
  text,
  values: values.map((value) => (v !== undefined && value === varied ? v : value)),
});

interface Question {
  Querystring: { v?: string };
}

app.get<Question>('/same', async (request, reply) => {
  const [list, total] = await Promise.all([pool.query(named(page, request.query.v)), pool.query(named(count, request.query.v))]);
  const [row] = list.rows;
  const pagination = JSON.stringify({ currentPage: 1, pageSize: 20, total: total.rows[0].n });
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"code":200,"msg":"Success","data":{"list":${row.list},"pagination":${pagination},"labels":${row.labels},"masked":[]}}`);
});

app.get<Question>('/rows', async (request) => {
  const [list, total] = await Promise.all([pool.query(named(rows, request.query.v)), pool.query(named(count, request.query.v))]);
  const pagination = { currentPage: 1, pageSize: 20, total: total.rows[0].n };
  return { code: 200, msg: 'Success', data: { list: list.rows, pagination, labels: {}, masked: [] } };
});

app.get<Question>('/one', async (request, reply) => {
  const { rows: found } = await pool.query(named(page, request.query.v));
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"code":200,"msg":"Success","data":{"record":${found[0].list.slice(1, -1)},"labels":${found[0].labels},"masked":[]}}`);
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
tell({ url });
