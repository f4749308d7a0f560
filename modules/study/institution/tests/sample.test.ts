import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { Agency, choosableUntil } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { checklistOf } from '../introduction/checklist.ts';
import { IntroductionApplication } from '../introduction/introduction-application.model.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';

let server: TestServer;
before(async () => {
  server = await startSampled();
});
after(() => server.close());

test('of the sample, everybody who is on the list or asks for it has what introduction asks for', async () => {
  const ctx = server.context();
  const parties = [
    ...(await repo(Agency, ctx).find({ status: 'introduced' })).map(({ id }) => ['agency', id] as const),
    ...(await repo(Site, ctx).find({ status: 'introduced' })).map(({ id, kind }) => [kind, id] as const),
    ...(await repo(Tutor, ctx).find({ status: 'introduced' })).map(({ id }) => ['tutor', id] as const),
  ];
  assert.ok(parties.length > 40, String(parties.length));
  for (const [type, id] of parties) {
    const unmet = (await checklistOf(type, id, ctx)).filter(({ met }) => !met).map(({ code }) => code);
    assert.deepEqual(unmet, [], `${type} ${id}`);
  }
});

test('of the sample, the introduction of one base has ended: it is off the list and applies for the next one', async () => {
  const ctx = server.context();
  const today = chinaDay(ctx.now());
  const [base, ...others] = await repo(Site, ctx).find({ all: [{ kind: 'base', status: 'registered' }, { validTo: { lt: today } }] });
  assert.ok(base);
  assert.deepEqual(others, []);
  assert.equal(await repo(Site, ctx).count({ all: [{ id: base.id }, choosableUntil(today)] }), 0);
  const applications = await repo(IntroductionApplication, ctx).find({ site: base.id, subjectType: 'base' });
  assert.deepEqual(applications.map(({ status }) => status).sort(), ['approved', 'draft']);
  assert.equal(applications.find(({ status }) => status === 'approved')?.validTo, base.validTo);
  const courses = await repo(Course, ctx).find({ site: base.id });
  assert.ok(courses.length > 0 && courses.every(({ status }) => status === 'offShelf'));
});

test('records of the sample may be changed as others may', async () => {
  const ctx = server.context();
  for (const model of [Agency, Site]) {
    const parties = repo(model as typeof Agency, ctx);
    for (const { id } of await parties.find({})) await parties.update(id, { remark: '已核对' });
  }
});
