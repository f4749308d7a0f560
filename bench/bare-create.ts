import { newId } from '@zhixing/engine/database/identifiers.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { tell } from './children.ts';
import { idOf } from './fill.ts';

/* The least that could store a student: one insert of the same columns into the same table with the same indexes, in one transaction. */

const INSERT = `insert into student (id, version, created_at, updated_at, student_no, enrol_no, school, grade, school_class, name, gender, id_card, birthday,
  ethnicity, phone, home_address, height_cm, weight_kg, is_poverty, is_left_behind, special_care, status)
  values ($1, 1, $2, $2, $3, $4, $5, $6, $7, $8, 'male', $9, '2014-01-01', $10, $11, $12, $13, $14, false, $15, false, 'enrolled') returning *`;

interface Body {
  readonly [field: string]: unknown;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL ?? 20) });
const app = Fastify();
const place = { school: idOf('school', 0), grade: idOf('grade', 0) };

app.post<{ Body: Body }>('/student', async ({ body }) => {
  const id = newId();
  const { schoolClass, name, idCard, ethnicity, phone, homeAddress, heightCm, weightKg, isLeftBehind } = body;
  const who = [id, new Date(), `SN${id}`, `G${idCard}`, place.school, place.grade];
  const values = [...who, schoolClass, name, idCard, ethnicity, phone, homeAddress, heightCm, weightKg, isLeftBehind];
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({ name: 'insert', text: INSERT, values });
    await client.query('commit');
    return { code: 200, msg: 'Success', data: { record: rows[0] } };
  } finally {
    client.release();
  }
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
tell({ url });
