import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { NewsColumn } from '../../catalogue/news-column.model.ts';
import { Agency } from '../agency/agency.model.ts';
import { Course } from '../course/course.model.ts';
import { Courseware } from '../course/courseware.model.ts';
import { IntroductionApplication } from '../introduction/introduction-application.model.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { type County, openCounty, phone } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
  await county.records(NewsColumn).create({ columnCode: 'notice', name: '通知公告', audience: 'all', needAudit: true });
});
after(() => county.server.close());

const values = (subjectType: string, more: object = {}) => ({
  subjectType,
  contact: '周经理',
  contactPhone: phone(),
  reason: '申请引进，服务全市研学',
  ...more,
});

async function applied(manager: Actor, sent: object): Promise<string> {
  const made = await county.ask(manager, 'POST', '/api/data/introductionApplication', sent);
  assert.equal(made.status, 200, made.text);
  return made.data.record.id;
}
const submit = (manager: Actor, id: string, action: string) =>
  county.ask(manager, 'POST', `/api/data/introductionApplication/${id}/actions/${action}`, {});
async function submitted(manager: Actor, sent: object, action: string): Promise<string> {
  const id = await applied(manager, sent);
  const done = await submit(manager, id, action);
  assert.equal(done.status, 200, done.text);
  return id;
}
const ok = async (answer: ReturnType<County['ask']>) => {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
};
const application = (id: string) => county.records(IntroductionApplication).get(id);
/** The news articles about an application that the reader finds. */
const articles = async (reader: Actor, id: string): Promise<Record<string, string>[]> =>
  (await ok(county.ask(reader, 'GET', '/api/data/newsArticle?pageSize=100'))).list.filter((one: { id: string }) => one.id === id);
const visit = async (siteVisitScore = '85.0') => ({
  values: {
    siteVisitDate: county.today(),
    siteVisitMembers: '王科长、刘老师',
    siteVisitScore,
    siteVisitReport: [await county.file(county.admin)],
  },
});

test('every delivered flow stands under a category that people know', async () => {
  const { database, texts } = county.server.engine;
  const flows = await database.query<{ code: string; category: string | null }>(
    sql`select code, category from flow_template where built_in`,
  );
  assert.ok(flows.length >= 6);
  for (const { code, category } of flows) assert.ok(category && texts.find('zh', `flow.categories.${category}`), code);
});

describe('introduction of an agency', () => {
  test('goes from its registration onto the list of schools, step by step, with the right people', async () => {
    const agency = await county.agency();
    const manager = await county.person('agencyManager', agency);
    const id = await submitted(manager, values('agency'), 'submitAgency');
    let row = await application(id);
    assert.deepEqual([row.status, row.approval, row.agency, row.bureau], ['firstReview', 'wait', agency, county.district]);
    assert.equal((await county.records(Agency).get(agency)).status, 'introPending');
    assert.equal((row.snapshot as { qualifications: unknown[] }).qualifications.length, 3);
    assert.deepEqual(await county.asked(id), [{ node: 'firstReview', user: county.admin.userId }]);

    await ok(county.does(county.admin, id, 'agree', {}, { opinion: '材料齐全' }));
    assert.equal((await application(id)).status, 'siteVisit');
    await ok(county.does(county.admin, id, 'agree', {}, await visit()));
    row = await application(id);
    assert.deepEqual([row.status, row.siteVisitScore, row.firstReviewer], ['finalReview', '85.0', county.admin.userId]);
    await ok(county.does(county.approver, id, 'agree'));
    row = await application(id);
    assert.deepEqual([row.status, row.publicityStart, row.publicityEnd], ['publicity', county.today(), county.today(4)]);
    const school = await county.person('schoolAdmin', county.district);
    const [news] = await articles(school, id);
    assert.match(String(news?.title), /^关于拟引进研学机构“.+”的公示$/);
    assert.ok(String(news?.content).includes(`公示期自${county.today()}至${county.today(4)}`), news?.content);
    await county.work();
    assert.equal((await application(id)).status, 'publicity', 'not before its days are over');
    county.pass(5);
    await county.work();
    row = await application(id);
    assert.deepEqual(
      [row.status, row.approval, row.validFrom, row.finalApprover],
      ['approved', 'adopt', county.today(), county.approver.userId],
    );
    const introduced = await county.records(Agency).get(agency);
    assert.deepEqual([introduced.status, introduced.introducedAt, introduced.validTo], ['introduced', county.today(), row.validTo]);
    assert.equal(introduced.tags?.length, 1);
    assert.deepEqual(await articles(school, id), [], 'what is no longer shown to the public');
    const list = await county.ask(school, 'GET', '/api/data/agency');
    assert.ok(list.data.list.some((one: { id: string }) => one.id === agency));
  });

  test('is refused with every condition that is not met, and the applicant sees them before', async () => {
    const agency = await county.agency({ safetySystem: null, legalPerson: null });
    const manager = await county.person('agencyManager', agency);
    const shown = await ok(county.ask(manager, 'GET', `/api/introduction/checklists/agency/${agency}`));
    const unmet = shown.filter(({ met }: { met: boolean }) => !met).map(({ code }: { code: string }) => code);
    assert.deepEqual(unmet, ['archive', 'safetySystem']);
    const id = await applied(manager, values('agency'));
    const refused = await submit(manager, id, 'submitAgency');
    assert.deepEqual([refused.status, refused.data.key], [409, 'introductionApplication.incomplete']);
    assert.deepEqual(
      refused.data.items.map(({ code }: { code: string }) => code),
      unmet,
    );
    assert.match(refused.msg, /法定代表人/);
    assert.equal((await county.records(Agency).get(agency)).status, 'registered');
  });

  test('has no second application beside an open one', async () => {
    const agency = await county.agency();
    const manager = await county.person('agencyManager', agency);
    const typed = async () =>
      (await county.ask(manager, 'POST', '/api/data/introductionApplication/validate', { values: { subjectType: 'agency' } })).data
        .warnings;
    assert.deepEqual(await typed(), {});
    await applied(manager, values('agency'));
    // Known when the subject is chosen, not after the form is filled in.
    assert.match((await typed()).subjectType, /已有未办结的引进申请 IA/);
    const second = await county.ask(manager, 'POST', '/api/data/introductionApplication', values('agency'));
    assert.equal(second.data.key, 'introductionApplication.openAlready');
  });

  test('needs the pass score and the report of a visit', async () => {
    const agency = await county.agency();
    const id = await submitted(await county.person('agencyManager', agency), values('agency'), 'submitAgency');
    await ok(county.does(county.admin, id, 'agree'));
    const bare = await county.does(county.admin, id, 'agree');
    assert.equal(bare.data.key, 'model.invalid');
    const low = await county.does(county.admin, id, 'agree', {}, await visit('59.5'));
    assert.equal(low.data.key, 'introductionApplication.scoreTooLow');
    assert.equal((await application(id)).status, 'siteVisit');
    const silent = await county.does(county.admin, id, 'reject');
    assert.equal(silent.data.key, 'flow.opinionNeeded');
    await ok(county.does(county.admin, id, 'reject', {}, { opinion: '考察不合格' }));
    assert.deepEqual([(await application(id)).status, (await county.records(Agency).get(agency)).status], ['rejected', 'registered']);
  });

  test('has two pairs of eyes, whatever roles somebody holds', async () => {
    const agency = await county.agency();
    const id = await submitted(await county.person('agencyManager', agency), values('agency'), 'submitAgency');
    const both = county.admin;
    await ok(county.does(both, id, 'agree'));
    await ok(county.does(both, id, 'agree', {}, await visit()));
    const [task] = await county.asked(id);
    assert.equal(task?.user, county.approver.userId);
    await ok(county.does(county.approver, id, 'transfer', { to: both.userId }));
    const refused = await county.does(both, id, 'agree');
    assert.equal(refused.data.key, 'introductionApplication.fourEyes');
    assert.equal((await application(id)).status, 'finalReview');
  });

  test('is not decided by whoever has asked for it, even where a flow was redrawn to let him', async () => {
    const agency = await county.agency();
    const manager = await county.person('agencyManager', agency);
    const id = await submitted(manager, values('agency'), 'submitAgency');
    assert.equal((await application(id)).submitter, manager.userId);
    const [flow] = await county.server.engine.database.query<{ id: string }>(sql`select id from flow_instance where record = ${id}`);
    const called = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await county.server.request(manager, 'GET', `/api/workflow/instances/${flow?.id}`, undefined, headers)).data.names
        .bureauAdmin;
    };
    assert.deepEqual(
      [await called('zh-CN'), await called('en')],
      ['教育局管理员', 'Bureau administrator'],
      'the chart names roles as readers do',
    );
    await county.server.engine.database.query(sql`
      update sys_flow_state s set state = jsonb_set(state, '{excluded}', '[]') from flow_instance i where i.id = s.instance and i.record = ${id}`);
    await ok(county.does(county.admin, id, 'transfer', { to: manager.userId }));
    const refused = await county.does(manager, id, 'agree');
    assert.equal(refused.data.key, 'introductionApplication.fourEyes');
    assert.equal((await application(id)).status, 'firstReview');
  });

  test('asks for the papers again before it is shown to the public', async () => {
    const agency = await county.agency();
    const id = await submitted(await county.person('agencyManager', agency), values('agency'), 'submitAgency');
    await ok(county.does(county.admin, id, 'agree'));
    await ok(county.does(county.admin, id, 'agree', {}, await visit()));
    const [insurance] = await county.records(Qualification).find({ agency, qualType: 'liabilityInsurance' });
    await county.records(Qualification).act(insurance?.id ?? '', 'expire');
    const refused = await county.does(county.approver, id, 'agree');
    assert.equal(refused.data.key, 'institution.papersMissing');
    await county.paper({ ownerType: 'agency', agency, qualType: 'liabilityInsurance' });
    await ok(county.does(county.approver, id, 'agree'));
    assert.equal((await application(id)).status, 'publicity');
  });

  test('waits while an objection is open, and takes effect when it is dismissed', async () => {
    const agency = await county.agency();
    const id = await submitted(await county.person('agencyManager', agency), values('agency'), 'submitAgency');
    await ok(county.does(county.admin, id, 'agree'));
    await ok(county.does(county.admin, id, 'agree', {}, await visit()));
    await ok(county.does(county.approver, id, 'agree'));
    const objection = { application: id, objector: '市民陈先生', content: '反映其曾有未处理的投诉' };
    const made = await ok(county.ask(county.admin, 'POST', '/api/data/introductionObjection', objection));
    const own = `/api/data/introductionObjection/${made.record.id}`;
    await ok(county.ask(county.admin, 'PUT', own, { version: made.record.version, content: '反映其曾有未办结的投诉' }));
    county.pass(6);
    await county.work();
    assert.equal((await application(id)).status, 'publicity');
    const refused = await county.does(county.approver, id, 'agree');
    assert.equal(refused.data.key, 'introductionApplication.objectionOpen');
    const dismissed = `/api/data/introductionObjection/${made.record.id}/actions/dismiss`;
    await ok(county.ask(county.approver, 'POST', dismissed, { args: { opinion: '经核实不成立' } }));
    await ok(county.does(county.approver, id, 'agree'));
    assert.equal((await county.records(Agency).get(agency)).status, 'introduced');
  });

  test('is given back for more papers, taken back, and submitted again in the same flow', async () => {
    const agency = await county.agency();
    const manager = await county.person('agencyManager', agency);
    const id = await submitted(manager, values('agency'), 'submitAgency');
    await ok(county.does(county.admin, id, 'return', { to: 'draft' }, { opinion: '请补充材料' }));
    assert.deepEqual([(await application(id)).status, (await county.records(Agency).get(agency)).status], ['draft', 'registered']);
    await ok(county.does(manager, id, 'submit', {}, { values: { reason: '已补充材料，申请引进' } }));
    assert.deepEqual([(await application(id)).status, (await application(id)).reason], ['firstReview', '已补充材料，申请引进']);
    const other = await county.agency();
    const colleague = await county.person('agencyManager', other);
    const own = await submitted(colleague, values('agency'), 'submitAgency');
    await ok(county.does(colleague, own, 'recall'));
    assert.deepEqual([(await application(own)).status, (await county.records(Agency).get(other)).status], ['withdrawn', 'registered']);
    await ok(submit(colleague, own, 'redo'));
    await ok(submit(colleague, own, 'submitAgency'));
    assert.equal((await application(own)).status, 'firstReview');
    const flows = await county.server.engine.database.query(sql`select 1 from flow_instance where record = ${own}`);
    assert.equal(flows.length, 1);
  });
});

describe('introduction of others', () => {
  test('a base is visited and shown to the public as an agency is', async () => {
    const site = await county.site();
    const manager = await county.person('baseManager', site);
    const id = await submitted(manager, values('base'), 'submitSite');
    await ok(county.does(county.admin, id, 'agree'));
    await ok(county.does(county.admin, id, 'agree', {}, await visit()));
    await ok(county.does(county.approver, id, 'agree', {}, { values: { grantedLevel: 'city' } }));
    county.pass(5);
    await county.work();
    const row = await county.records(Site).get(site);
    assert.deepEqual([row.status, row.level], ['introduced', 'city']);
  });

  test('a tutor and a course follow their agency without visit and public notice', async () => {
    const agency = await county.agency();
    const manager = await county.person('agencyManager', agency);
    const [tutor] = await county.records(Tutor).find({ agency });
    const [course] = await county.records(Course).find({ agency });
    assert.ok(tutor && course);
    const early = await applied(manager, values('tutor', { tutor: tutor.id }));
    const refused = await submit(manager, early, 'submitTutor');
    assert.deepEqual(
      refused.data.items.map(({ code }: { code: string }) => code),
      ['tutorCertificate', 'healthCert'],
    );
    for (const qualType of ['tutorCert', 'healthCert'] as const) await county.paper({ tutor: tutor.id, qualType });
    await ok(submit(manager, early, 'submitTutor'));
    await ok(county.does(county.admin, early, 'agree'));
    const first = await county.does(county.approver, early, 'agree');
    assert.equal(first.data.key, 'introductionApplication.ownerFirst');
    await county.records(Agency).act(agency, 'apply');
    await county.records(Agency).act(agency, 'introduce', { introducedAt: county.today(), validTo: county.today(900) });
    await ok(county.does(county.approver, early, 'agree'));
    assert.equal((await county.records(Tutor).get(tutor.id)).status, 'introduced');

    const id = await submitted(manager, values('course', { course: course.id }), 'submitCourse');
    assert.equal((await county.records(Course).get(course.id)).status, 'pending');
    const [ware] = await county.records(Courseware).find({ course: course.id });
    const addition = await submitted(manager, values('courseware', { courseware: ware?.id }), 'submitCourseware');
    for (const one of [id, addition]) {
      await ok(county.does(county.admin, one, 'agree'));
      await ok(county.does(county.approver, one, 'agree'));
    }
    assert.equal((await county.records(Course).get(course.id)).status, 'onShelf');
    const school = await county.person('schoolLeader', county.district);
    const seen = await ok(county.ask(school, 'GET', `/api/data/courseware/${ware?.id}`));
    assert.equal(seen.record.status, 'onShelf');
    const changed = await county.ask(manager, 'PUT', `/api/data/course/${course.id}`, {
      price: 1,
      version: (await county.records(Course).get(course.id)).version,
    });
    assert.equal(changed.data.key, 'course.onlyInDraft');
  });
});
