import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { SchoolClass } from '../school-class.model.ts';
import { seedSchools } from '../seed/seed-schools.ts';
import { NOW, personOf, startSchoolServer } from './town.ts';

const server = await startSchoolServer();
before(() => seedSchools(server.engine, { profile: 'tiny', now: NOW }));
after(() => server.close());

const models = ['school', 'staff', 'grade', 'schoolClass', 'student', 'guardian', 'studentGuardian', 'healthProfile', 'consentRecord'];

/** Section "role × area matrix" of the domain: which of the models above a role reads. */
const readable: Record<string, number> = {
  platformAdmin: 4,
  bureauAdmin: 5,
  bureauApprover: 5,
  finance: 5,
  schoolAdmin: 9,
  schoolLeader: 9,
  classTeacher: 9,
};

async function place() {
  const [schoolClass] = await repo(SchoolClass, server.context()).find({}, { limit: 1 });
  assert.ok(schoolClass?.school);
  return { school: schoolClass.school, classes: [schoolClass.id] };
}

test('every role opens exactly the lists that the matrix gives it, with rows in them', async () => {
  const { school, classes } = await place();
  const person = personOf(server);
  for (const [role, count] of Object.entries(readable)) {
    const actor = person(role, school, { classes });
    for (const [i, model] of models.entries()) {
      const list = await server.request(actor, 'GET', `/api/data/${model}`);
      assert.equal(list.status, i < count ? 200 : 403, `${role} ${model}: ${list.msg}`);
      const alone = role === 'classTeacher' && ['staff', 'grade'].includes(model);
      if (i < count && !alone) assert.ok(list.data.pagination.total > 0, `${role} ${model}`);
    }
  }
});

test('nobody outside the school sees a name in clear, and nobody at all an identity number', async () => {
  const { school } = await place();
  const person = personOf(server);
  for (const role of ['bureauAdmin', 'bureauApprover', 'schoolAdmin', 'schoolLeader', 'finance']) {
    for (const model of ['staff', 'student']) {
      const { data } = await server.request(person(role, school), 'GET', `/api/data/${model}?pageSize=100`);
      for (const row of data.list) {
        assert.equal(row.name.includes('*'), role.startsWith('bureau'), `${role} ${model} ${row.name}`);
        assert.match(row.idCard, /^\*{6}$/);
      }
    }
  }
});

test('only the school writes its archive, and bureaus act on students by transfers alone', async () => {
  const { school } = await place();
  const person = personOf(server);
  const access = async (role: string, model: string) =>
    (await server.request(person(role, school), 'GET', `/api/models/${model}`)).data.access;
  assert.deepEqual((await access('bureauAdmin', 'student')).actions, ['transferTo', 'admit']);
  for (const role of ['bureauAdmin', 'bureauApprover', 'schoolLeader', 'finance', 'platformAdmin']) {
    for (const model of ['staff', 'grade', 'schoolClass']) {
      const { create, update, delete: remove, import: bringIn, actions } = await access(role, model);
      assert.deepEqual([create, update, remove, bringIn, actions], [false, false, false, false, []], `${role} ${model}`);
    }
  }
  assert.equal((await access('schoolAdmin', 'student')).import, true);
});
