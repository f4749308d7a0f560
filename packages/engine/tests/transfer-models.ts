import { defineModel, f, nationalIdFrom } from '@zhixing/model';
import type { TestServer } from '@zhixing/testing/server.ts';
import { writeXlsx } from 'hucre/xlsx';
import type { Actor } from '../context.ts';
import { modelErrors } from '../errors.ts';
import { defineModule } from '../module.ts';
import { lookUp } from '../repository.ts';
import { defineRules } from '../rules/rules.ts';

const User = defineModel('user', { fields: { name: f.text({ required: true, max: 60 }) } });
const School = defineModel('school', {
  fields: { code: f.text({ unique: true, max: 20 }), name: f.text({ required: true, unique: true, max: 60, search: true }) },
  scopes: { mine: { id: { in: '@schools' } } },
});
const Grade = defineModel('grade', {
  fields: { school: f.ref('school', { required: true }), name: f.text({ required: true, max: 20 }) },
  unique: [['school', 'name']],
});
const Room = defineModel('room', {
  fields: {
    school: f.ref('school', { required: true }),
    grade: f.ref('grade', { required: true }),
    name: f.text({ required: true, max: 40 }),
  },
  unique: [['grade', 'name']],
  scopes: { school: { school: { in: '@schools' } } },
});
const Pupil = defineModel('pupil', {
  fields: {
    no: f.serial({ prefix: 'PU', unique: true }),
    name: f.text({ required: true, max: 20, search: true }),
    idCard: f.nationalId({ required: true, unique: true, sensitive: true }),
    phone: f.phone({ sensitive: true }),
    gender: f.choice(['male', 'female']),
    birthday: f.date(),
    room: f.ref('room', { required: true }),
    grade: f.ref('grade', { readonly: true }),
    school: f.ref('school', { readonly: true }),
    height: f.integer({ min: 50, max: 250 }),
    fee: f.money({ min: 0 }),
    poor: f.flag({ default: false }),
    note: f.longText({ max: 300 }),
    secret: f.text({ max: 20 }),
  },
  views: { list: { columns: ['no', 'name', 'idCard', 'gender', 'birthday', 'room', 'school', 'fee', 'note'], sort: 'no' } },
  scopes: { school: { school: { in: '@schools' } } },
  importKeys: [['idCard'], ['no']],
});
const Visit = defineModel('visit', { fields: { pupil: f.ref('pupil', { required: true }), on: f.date({ required: true }) } });

const pupilRules = defineRules(Pupil, {
  derive: async ({ row }, ctx) => {
    const room = await lookUp(Room, row.room, ctx);
    return room ? { school: room.school, grade: room.grade } : {};
  },
  check: ({ row }) => {
    if (row.note === 'forbidden') throw modelErrors.invalid({}, { fields: { note: { key: 'field.badFormat' } } });
  },
});

const zh = {
  pupil: {
    title: '学生',
    fields: {
      no: '学号',
      name: '姓名',
      idCard: '身份证号',
      phone: '手机号',
      gender: '性别',
      birthday: '出生日期',
      room: '班级',
      grade: '年级',
      school: '学校',
      height: '身高',
      fee: '费用',
      poor: '困难学生',
      note: '备注',
      secret: '内部记录',
    },
    options: { gender: { male: '男', female: '女' } },
    synonyms: { name: '学生姓名,名字', idCard: '身份证,证件号码' },
  },
  room: { title: '班级', fields: { name: '名称', school: '学校', grade: '年级' } },
  grade: { title: '年级', fields: { name: '名称', school: '学校' } },
  school: { title: '学校', fields: { name: '名称', code: '代码' } },
};
const en = {
  pupil: {
    title: 'Pupil',
    fields: {
      no: 'Number',
      name: 'Name',
      idCard: 'ID number',
      phone: 'Phone',
      gender: 'Gender',
      birthday: 'Birthday',
      room: 'Class',
      grade: 'Grade',
      school: 'School',
      height: 'Height',
      fee: 'Fee',
      poor: 'In need',
      note: 'Note',
      secret: 'Internal',
    },
    options: { gender: { male: 'Male', female: 'Female' } },
  },
};

/** A small school world for tests of import and export. */
export const pupils = defineModule({
  name: 'pupils',
  models: [User, School, Grade, Room, Pupil, Visit],
  rules: [pupilRules],
  locales: { zh, en },
  spellings: {
    room: (text) => {
      const parts = /^([四五])\((\d)\)班$|^([45])0(\d)班?$/.exec(text);
      const grade = parts?.[1] ?? { 4: '四', 5: '五' }[parts?.[3] ?? ''];
      return grade ? [`${grade}年级${parts?.[2] ?? parts?.[4]}班`] : [];
    },
  },
  grants: [
    { role: 'clerk', model: 'pupil', verbs: ['read', 'create', 'update', 'import', 'export'], scope: 'school', hidden: ['secret'] },
    { role: 'clerk', model: 'room', verbs: ['read'], scope: 'school' },
    { role: 'clerk', model: 'school', verbs: ['read'], scope: 'mine' },
    { role: 'reader', model: 'pupil', verbs: ['read'], scope: 'all' },
  ],
});

/** Identity number that is well-formed; different for different n. */
export const idCard = (n: number): string =>
  nationalIdFrom(
    `4399022015${String(1 + (Math.floor(n / 999) % 12)).padStart(2, '0')}${String(1 + (Math.floor(n / 11_988) % 28)).padStart(2, '0')}${String(1 + (n % 999)).padStart(3, '0')}`,
  );

export interface World {
  readonly admin: Actor;
  readonly clerk: Actor;
  readonly schools: readonly string[];
  readonly rooms: readonly string[];
}

/** Two schools with the same class names, an administrator, and a clerk of the first school. */
export async function furnish(server: TestServer): Promise<World> {
  const admin = server.actor({ administrator: true });
  const make = async (model: string, values: object): Promise<string> =>
    (await server.request(admin, 'POST', `/api/data/${model}`, values)).data.record.id;
  const schools: string[] = [];
  const rooms: string[] = [];
  for (const name of ['第一小学', '第二小学']) {
    const school = await make('school', { name, code: `S${schools.length + 1}` });
    schools.push(school);
    for (const grade of ['四年级', '五年级']) {
      const id = await make('grade', { school, name: grade });
      for (const n of [1, 2]) rooms.push(await make('room', { school, grade: id, name: `${grade}${n}班` }));
    }
  }
  const clerk = server.actor({ roles: ['clerk'], variables: { '@schools': [schools[0] ?? ''] } });
  return { admin, clerk, schools, rooms };
}

interface Uploaded {
  readonly status: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are inspected by tests alone
  readonly data: any;
}

/** Uploads a file as a browser does. */
export async function upload(server: TestServer, actor: Actor, model: string, name: string, bytes: Uint8Array): Promise<Uploaded> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  const request = new Response(form);
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/data/${model}/import`,
    headers: { authorization: `Bearer ${actor.sessionId}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { data, msg } = response.json() as { data: unknown; msg: string };
  return { status: response.statusCode, data, msg };
}

/** The bytes of a file that the server sends. */
export async function download(
  server: TestServer,
  actor: Actor,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: Buffer; type: string }> {
  const response = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${actor.sessionId}`, ...headers } });
  return { status: response.statusCode, bytes: response.rawPayload, type: String(response.headers['content-type']) };
}

/** Exports as a browser does: asks for a file, waits until it is written, and fetches it. The answer to a refusal is the refusal. */
export async function exportFile(
  server: TestServer,
  actor: Actor,
  model: string,
  asked: object = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: Buffer; type: string; job: string }> {
  const { status, data } = await server.request(actor, 'POST', `/api/data/${model}/export`, asked, headers);
  if (status !== 200) return { status, bytes: Buffer.alloc(0), type: '', job: '' };
  await server.engine.jobs.idle();
  return { ...(await download(server, actor, `/api/jobs/${data.job.id}/file`)), job: data.job.id };
}

/** Column index → field, as the server suggests it. */
export const suggested = (columns: readonly { index: number; field: string | null }[]): Record<string, string> =>
  Object.fromEntries(columns.flatMap(({ index, field }) => (field ? [[String(index), field]] : [])));

/** Plans an import as the server suggests it, waits until it has ended and answers with the job and its errors. */
export async function runImport(
  server: TestServer,
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
  plan: object = {},
  model = 'pupil',
) {
  const { data } = await upload(server, actor, model, file.name, file.bytes);
  return { upload: data, ...(await planImport(server, actor, data, plan, model)) };
}

export async function planImport(server: TestServer, actor: Actor, uploaded: Uploaded['data'], plan: object = {}, model = 'pupil') {
  const url = `/api/data/${model}/import/${uploaded.job.id}`;
  const planned = await server.request(actor, 'POST', `${url}/plan`, { mapping: suggested(uploaded.columns), mode: 'add', ...plan });
  if (planned.status !== 200) throw new Error(planned.text);
  await server.engine.jobs.idle();
  const { data } = await server.request(actor, 'GET', url);
  return { url, job: data.job, errors: data.errors };
}

export type Value = string | number | boolean | Date | null;

/** A workbook of one sheet, row by row. */
export const workbook = async (rows: Value[][], name = '学生'): Promise<Uint8Array> => writeXlsx({ sheets: [{ name, rows }] });

export const csv = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** The pupil with an identity card, as the administrator reads it. */
export async function pupilOf(server: TestServer, world: World, card: string) {
  const filter = encodeURIComponent(JSON.stringify({ idCard: card }));
  return (await server.request(world.admin, 'GET', `/api/data/pupil?filter=${filter}`)).data.list[0];
}

export const historyOf = async (server: TestServer, world: World, id: string) =>
  (await server.request(world.admin, 'GET', `/api/data/pupil/${id}/history`)).data.list;
