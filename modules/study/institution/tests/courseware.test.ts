import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { storeBytes } from '../../../platform/file/stored.ts';
import { Agency } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { Courseware } from '../course/courseware.model.ts';
import { IntroductionApplication } from '../introduction/introduction-application.model.ts';
import { type County, openCounty, phone } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
});
after(() => county.server.close());

const ok = async (answer: ReturnType<County['ask']>) => {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
};
const act = (actor: Actor, model: string, id: string, action: string) =>
  county.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, {});
const ware = (id: string) => county.records(Courseware).get(id);

/** An introduced agency with its manager, and courseware with a submitted application. */
async function handedIn() {
  const agency = await county.agency();
  const manager = await county.person('agencyManager', agency);
  await county.records(Agency).act(agency, 'apply');
  await county.records(Agency).act(agency, 'introduce', { introducedAt: county.today(), validTo: county.today(900) });
  const [course] = await county.records(Course).find({ agency });
  await county.records(Course).act(course?.id ?? '', 'submit');
  await county.records(Course).act(course?.id ?? '', 'approve');
  const [courseware] = await county.records(Courseware).find({ course: course?.id ?? '' });
  assert.ok(course && courseware);
  const values = { subjectType: 'courseware', courseware: courseware.id, contact: '周经理', contactPhone: phone(), reason: '新增课件' };
  const { record } = await ok(county.ask(manager, 'POST', '/api/data/introductionApplication', values));
  await ok(act(manager, 'introductionApplication', record.id, 'submitCourseware'));
  return { agency, manager, course, id: courseware.id, name: courseware.name, application: record.id as string };
}

test('courseware that was taken off the shelf goes back on it, or is revised', async () => {
  const { agency, manager, id, application } = await handedIn();
  await ok(county.does(county.admin, application, 'agree'));
  await ok(county.does(county.approver, application, 'agree'));
  assert.equal((await ware(id)).status, 'onShelf');
  const { version } = await ware(id);
  const changed = await county.ask(manager, 'PUT', `/api/data/courseware/${id}`, { summary: '改一改', version });
  assert.equal(changed.status, 409, 'what was agreed to stays');
  await ok(act(manager, 'courseware', id, 'takeOff'));
  await ok(act(manager, 'courseware', id, 'putBack'));
  assert.equal((await ware(id)).status, 'onShelf');
  await ok(act(manager, 'courseware', id, 'takeOff'));
  await county.records(Agency).act(agency, 'suspend', { reason: '整改' });
  assert.equal((await act(manager, 'courseware', id, 'putBack')).data.key, 'institution.ownerNotIntroduced');
  await ok(act(manager, 'courseware', id, 'revise'));
  assert.equal((await ware(id)).status, 'draft');
});

test('whoever works a rejected application over can change what it is about, and an application says which it is', async () => {
  const { manager, course, id, name, application } = await handedIn();
  assert.equal((await county.records(IntroductionApplication).get(application)).subjectName, `${course.name} · ${name}`);
  await ok(county.does(county.admin, application, 'reject', {}, { opinion: '内容与课程不符' }));
  assert.equal((await ware(id)).status, 'rejected');
  await ok(act(manager, 'introductionApplication', application, 'redo'));
  assert.equal((await ware(id)).status, 'draft');
  await ok(act(manager, 'introductionApplication', application, 'submitCourseware'));
  const again = { subjectType: 'courseware', courseware: id, contact: '周经理', contactPhone: phone(), reason: '再来一次' };
  const typed = await county.ask(manager, 'POST', '/api/data/introductionApplication/validate', {
    values: { subjectType: 'courseware', courseware: id },
  });
  assert.match(typed.data.warnings.courseware, /已有未办结的引进申请/);
  assert.equal(
    (await county.ask(manager, 'POST', '/api/data/introductionApplication', again)).data.key,
    'introductionApplication.openAlready',
  );
});

test('an application about what is not in a draft says where it stands', async () => {
  const { manager, id, name, application } = await handedIn();
  await ok(county.does(county.admin, application, 'agree'));
  await ok(county.does(county.approver, application, 'agree'));
  const again = { subjectType: 'courseware', courseware: id, contact: '周经理', contactPhone: phone(), reason: '再来一次' };
  const { record } = await ok(county.ask(manager, 'POST', '/api/data/introductionApplication', again));
  const refused = await act(manager, 'introductionApplication', record.id, 'submitCourseware');
  assert.equal(refused.data.key, 'introductionApplication.notNow');
  assert.match(refused.text, new RegExp(`${name}.*已上架.*草稿`));
});

test('downloads of courseware are counted, and looks at it are not', async () => {
  const { manager, id } = await handedIn();
  const ctx = county.server.context();
  const { id: file } = await storeBytes(ctx, newId(), '导学手册.txt', Buffer.from('行前导学、任务单与评价表。'));
  await updateRows(ctx, Courseware, { set: { file }, where: sql`t.id = ${id}` });
  const fetched = (query = '') => county.ask(manager, 'GET', `/api/data/courseware/${id}/files/file/${file}${query}`);
  assert.equal((await ware(id)).downloads, 0);
  const { version } = await ware(id);
  for (const query of ['', '?inline=1', '']) assert.equal((await fetched(query)).status, 200);
  assert.deepEqual([(await ware(id)).downloads, (await ware(id)).version], [2, version]);
  assert.equal((await county.ask(manager, 'GET', `/api/data/courseware/${id}/files/file/${id}`)).status, 404);
  assert.equal((await ware(id)).downloads, 2);
});
