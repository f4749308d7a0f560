import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { accessOf } from '@zhixing/engine/permission/access.ts';
import sql from 'sql-template-tag';
import { Guardian } from '../guardian.model.ts';
import { SchoolClass } from '../school-class.model.ts';
import { Staff } from '../staff.model.ts';
import { Student } from '../student.model.ts';
import { StudentGuardian } from '../student-guardian.model.ts';
import { buildTown, idCard, phone, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

interface Column {
  readonly index: number;
  readonly header: string;
  readonly field: string | null;
  readonly contested: string | null;
}
interface Upload {
  readonly job: { readonly id: string };
  readonly columns: readonly Column[];
  readonly implied: readonly { readonly name: string; readonly value: string }[];
}

async function upload(actor: Actor, model: string, lines: readonly string[]): Promise<Upload> {
  const form = new FormData();
  form.append('file', new File([lines.join('\n')], '花名册.csv'));
  const body = new Response(form);
  const answer = await town.server.app.inject({
    method: 'POST',
    url: `/api/data/${model}/import`,
    headers: { authorization: `Bearer ${actor.sessionId}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return (answer.json() as { data: Upload }).data;
}

const fieldsOf = ({ columns }: Upload) => Object.fromEntries(columns.map(({ header, field }) => [header, field]));

interface Failure {
  readonly column: string | null;
  readonly message: string;
}

/** Imports lines with the suggested mapping. */
async function bring(actor: Actor, model: string, lines: readonly string[], plan: object = {}) {
  const { job, columns, implied } = await upload(actor, model, lines);
  const mapping = Object.fromEntries(columns.flatMap(({ index, field }) => (field ? [[String(index), field]] : [])));
  const url = `/api/data/${model}/import/${job.id}`;
  const said = Object.fromEntries(implied.map(({ name, value }) => [name, value]));
  const planned = await town.server.request(actor, 'POST', `${url}/plan`, { mapping, mode: 'addOrUpdate', implied: said, ...plan });
  if (planned.status !== 200) return { planned, url, job: null, errors: [] as Failure[] };
  await town.server.engine.jobs.idle();
  const { data } = await town.server.request(actor, 'GET', url);
  return { planned, url, job: data.job, errors: data.errors as Failure[] };
}

async function place(className = '四年级1班') {
  const school = await town.school();
  const grade = await town.grade(school, 4);
  const schoolClass = await town.schoolClass(grade, className);
  return { school, grade, schoolClass, admin: town.person('schoolAdmin', school) };
}

const familyOf = async (card: string) => {
  const student = await town.records(Student).first({ idCard: card });
  const links = student
    ? await town.records(StudentGuardian).find({ student: student.id }, { order: { field: 'id', descending: false } })
    : [];
  const guardians = await Promise.all(links.map(({ guardian }) => town.records(Guardian).get(guardian)));
  return links.map(({ relation, isPrimary }, i) => [guardians[i]?.name, guardians[i]?.phone, relation, isPrimary]);
};

test('a class list brings children and parents: two guardians a row, the first one primary, a known one reused', async () => {
  const { admin } = await place();
  const [lan, ming] = [idCard(), idCard()];
  const [father, mother, known] = [phone(), phone(), phone()];
  await town.records(Guardian).create({ name: '孙丽', phone: known });
  const { job, errors } = await bring(admin, 'student', [
    '姓名,身份证号,班级,家长姓名,关系,联系电话,家长2姓名,家长2关系,家长2手机号',
    `周兰,${lan},四年级1班,周强,父亲,${father},孙丽,母亲,${known}`,
    `周明,${ming},四年级1班,周强,父亲,${father},何静,,${mother}`,
  ]);
  assert.deepEqual([errors, job.created, job.failed], [[], 2, 0]);
  assert.deepEqual(await familyOf(lan), [
    ['周强', father, 'father', true],
    ['孙丽', known, 'mother', false],
  ]);
  assert.deepEqual(await familyOf(ming), [
    ['周强', father, 'father', true],
    ['何静', mother, 'other', false],
  ]);
  assert.deepEqual([await town.records(Guardian).count({ phone: father }), await town.records(Guardian).count({ phone: known })], [1, 1]);
});

test('headings such as father and mother say the relation by themselves', async () => {
  const { admin } = await place();
  const card = idCard();
  const [father, mother] = [phone(), phone()];
  const lines = [
    '学生姓名,身份证号码,所在班级,父亲姓名,父亲电话,母亲姓名,母亲联系电话',
    `李华,${card},四年级1班,李军,${father},王梅,${mother}`,
  ];
  const { job, errors } = await bring(admin, 'student', lines);
  assert.deepEqual([errors, job.created], [[], 1]);
  assert.deepEqual(await familyOf(card), [
    ['李军', father, 'father', true],
    ['王梅', mother, 'mother', false],
  ]);
});

test('a row comes in with all of its people or not at all, and says which column is at fault', async () => {
  const { admin } = await place();
  const taken = phone();
  await town.records(Guardian).create({ name: '赵敏', phone: taken });
  const [bad, other, good] = [idCard(), idCard(), idCard()];
  const before = await town.records(Guardian).count({});
  const { job, errors } = await bring(admin, 'student', [
    '姓名,身份证号,班级,家长1姓名,家长1关系,家长1手机号,家长2姓名,家长2关系,家长2手机号',
    `甲一,${bad},四年级1班,新家长,父亲,${phone()},李四,母亲,${taken}`,
    `乙二,${other},四年级1班,无电话,父亲,,,,`,
    `丙三,${good},四年级1班,,,,,,`,
  ]);
  assert.deepEqual([job.created, job.failed], [1, 2]);
  assert.deepEqual(
    errors.map(({ column }) => column),
    ['家长2姓名', '家长1手机号'],
  );
  assert.match(errors[0]?.message ?? '', /登记在他人名下/);
  assert.equal(await town.records(Guardian).count({}), before);
  assert.deepEqual([await town.records(Student).count({ idCard: bad }), await town.records(Student).count({ idCard: good })], [0, 1]);
});

test('one undo takes back the children, their parents and the links, and leaves a guardian who was there before', async () => {
  const { admin } = await place();
  const card = idCard();
  const [fresh, known] = [phone(), phone()];
  await town.records(Guardian).create({ name: '老家长', phone: known });
  const { url } = await bring(admin, 'student', [
    '姓名,身份证号,班级,家长1姓名,家长1手机号,家长2姓名,家长2手机号',
    `丁四,${card},四年级1班,新家长,${fresh},老家长,${known}`,
  ]);
  assert.equal((await familyOf(card)).length, 2);
  await town.server.request(admin, 'POST', `${url}/undo`, {});
  await town.server.engine.jobs.idle();
  const { data } = await town.server.request(admin, 'GET', url);
  assert.deepEqual([data.job.status, data.errors], ['undone', []]);
  const left = await Promise.all([fresh, known].map((number) => town.records(Guardian).count({ phone: number })));
  assert.deepEqual([await town.records(Student).count({ idCard: card }), ...left], [0, 0, 1]);
});

test('parents are added to children who are there already, and an existing link keeps its relation unless the file says another', async () => {
  const { admin, schoolClass } = await place();
  const card = idCard();
  const number = phone();
  await town.student(schoolClass, { name: '戊五', idCard: card });
  const first = await bring(admin, 'student', ['姓名,身份证号,班级,母亲姓名,母亲电话', `戊五,${card},四年级1班,吴芳,${number}`]);
  assert.deepEqual([first.job.created, first.job.updated], [0, 1]);
  await bring(admin, 'student', ['姓名,身份证号,班级,家长姓名,家长电话', `戊五,${card},四年级1班,吴芳,${number}`]);
  assert.deepEqual(await familyOf(card), [['吴芳', number, 'mother', true]]);
});

test('a roster dropped on guardians keeps name and identity number of the child apart from those of the guardian', async () => {
  const { admin } = await place();
  const card = idCard();
  const number = phone();
  const lines = ['姓名,身份证号,班级,家长姓名,联系电话,关系', `己六,${card},四年级1班,钱进,${number},祖父母`];
  assert.deepEqual(fieldsOf(await upload(admin, 'guardian', lines)), {
    姓名: 'child.1.student.name',
    身份证号: 'child.1.student.idCard',
    班级: 'child.1.student.schoolClass',
    家长姓名: 'name',
    联系电话: 'phone',
    关系: 'child.1.relation',
  });
  const { job, errors } = await bring(admin, 'guardian', lines);
  assert.deepEqual([errors, job.created], [[], 1]);
  assert.deepEqual(await familyOf(card), [['钱进', number, 'grandparent', true]]);
});

test('who may not create guardians is offered no columns for them, and a plan that names them is refused', async () => {
  const { school } = await place();
  const actor = town.person('schoolAdmin', school);
  const grants = new Map(actor.access.models);
  grants.set('guardian', []);
  const limited = town.server.actor({
    roles: [],
    organisationId: school,
    variables: actor.variables,
    access: { ...actor.access, models: grants },
  } as Partial<Actor>);
  const lines = ['姓名,身份证号,班级,家长姓名,家长电话', `庚七,${idCard()},四年级1班,某某,${phone()}`];
  const { columns } = await upload(limited, 'student', lines);
  assert.deepEqual(
    columns.map(({ field }) => field),
    ['name', 'idCard', 'schoolClass', null, null],
  );
  const mapping = { 0: 'name', 1: 'idCard', 2: 'schoolClass', 3: 'guardian.1.guardian.name', 4: 'guardian.1.guardian.phone' };
  const { planned } = await bring(limited, 'student', lines, { mapping });
  assert.equal(planned.status, 400);
});

test('columns that compete for one field are left to the importer', async () => {
  const { admin } = await place();
  const { columns } = await upload(admin, 'student', ['姓名,身份证号,班级,家长姓名,家长电话,家长手机', '甲,1,四年级1班,乙,1,2']);
  assert.deepEqual(
    columns.slice(4).map(({ field, contested }) => [field, contested]),
    [
      [null, 'guardian.1.guardian.phone'],
      [null, 'guardian.1.guardian.phone'],
    ],
  );
});

test('a list of classes finds head teachers by telephone and creates new ones', async () => {
  const { school, admin } = await place();
  const number = phone();
  const teacher = await town.records(Staff).get(await town.teacher(school));
  const { job, errors } = await bring(admin, 'schoolClass', [
    '年级,班级,班主任姓名,班主任手机号,班主任身份证号',
    `四年级,四年级8班,${teacher.name},${teacher.phone},${teacher.idCard}`,
    `四年级,四年级9班,新老师,${number},${idCard('19900101')}`,
  ]);
  assert.deepEqual([errors, job.created], [[], 2]);
  const heads = await Promise.all(
    ['四年级8班', '四年级9班'].map(async (name) => (await town.records(SchoolClass).first({ name, school }))?.headTeacher ?? ''),
  );
  assert.equal(heads[0], teacher.id);
  assert.equal((await town.records(Staff).get(heads[1] ?? '')).phone, number);
});

test('the template has the columns of guardians, and is recognised when it comes back', async () => {
  const { admin } = await place();
  const answer = await town.server.app.inject({
    method: 'GET',
    url: '/api/data/student/import/template?format=csv',
    headers: { authorization: `Bearer ${admin.sessionId}` },
  });
  const [header = ''] = answer.body.replace('\uFEFF', '').split('\n');
  assert.match(header, /家长1姓名,家长1关系,家长1手机号.*家长2姓名/);
  const { columns } = await upload(admin, 'student', [header.trim(), '']);
  assert.deepEqual(
    columns.filter(({ field }) => field === null),
    [],
  );
});

test('numbers of guardians in a trial import count even for one who sees those of the own school, and the known guardian is named', async () => {
  const { school, admin } = await place();
  const known = phone();
  const { id } = await town.records(Guardian).create({ name: '孙丽', phone: known });
  const sight = { role: 'seeing', model: 'guardian', verbs: ['read'], scope: 'organisation', clear: ['name', 'phone'] } as const;
  const access = accessOf([...town.server.engine.grants, sight], ['schoolAdmin', 'seeing'], false);
  const seeing = town.server.actor({ roles: ['schoolAdmin', 'seeing'], organisationId: school, variables: admin.variables, access });
  const lines = [
    '姓名,身份证号,班级,家长姓名,关系,联系电话',
    `周兰,${idCard()},四年级1班,何静,母亲,${known}`,
    `周明,${idCard()},四年级1班,何静,母亲,${phone()}`,
  ];
  const { job, errors } = await bring(seeing, 'student', lines, { mode: 'add', dryRun: true });
  assert.deepEqual([job.status, errors[0]?.column], ['dryRunDone', '家长姓名'], JSON.stringify(errors));
  const { database } = town.server.engine;
  const counted = await database.query(sql`select meter, count from sys_comparison where user_id = ${seeing.userId} and meter = 'fresh'`);
  assert.deepEqual(counted, [{ meter: 'fresh', count: 1 }]);
  const named = await database.query<{ records: string[] }>(
    sql`select records from (select actor, verb, records from sys_audit_open union all select actor, verb, records from sys_audit) a
      where actor = ${seeing.userId} and verb = 'compare' and cardinality(records) > 0`,
  );
  assert.deepEqual(
    named.map(({ records }) => records),
    [[id]],
  );
});
