import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { Registration } from '../../../platform/registration/registration.model.ts';
import { Agency, isChoosable } from '../agency/agency.model.ts';
import { lapseIntroductions } from '../expire-introductions.ts';
import { ageQualifications } from '../qualification/age-qualifications.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { AnnualReview } from '../review/annual-review.model.ts';
import { layOutReviews, suspendUnmended } from '../review/review-tasks.ts';
import { Site } from '../site/site.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { type County, openCounty, phone, uscc } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
});
after(() => county.server.close());

const never = () => false;
const ok = async (answer: ReturnType<County['ask']>) => {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
};
const act = (actor: Actor, model: string, id: string, action: string, args: object = {}) =>
  county.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args });
const seen = async (actor: Actor, model: string): Promise<string[]> =>
  (await ok(county.ask(actor, 'GET', `/api/data/${model}`))).list.map(({ id }: { id: string }) => id);

/** An agency that has been introduced for a year. */
async function introduced(values: object = {}): Promise<string> {
  const agency = await county.agency(values);
  await county.records(Agency).act(agency, 'apply');
  await county.records(Agency).act(agency, 'introduce', { introducedAt: county.today(-365), validTo: county.today(700) });
  return agency;
}

describe('archives', () => {
  test('an agency and a base that are let in get their archive, linked to their place in the tree', async () => {
    const shared = { region: '439902', contact: '何经理', agreement: true, materials: [await county.file()], address: '麓山路1号' };
    for (const kind of ['agency', 'site'] as const) {
      const own = kind === 'site' ? { siteKind: 'base' as const } : {};
      const { id } = await county
        .records(Registration)
        .create({ ...shared, ...own, kind, name: `新${kind}`, uscc: uscc(), phone: phone() } as never);
      const { targetId, uscc: code } = await county.records(Registration).act(id, 'approve');
      const archive = await county.records(kind === 'agency' ? Agency : (Site as unknown as typeof Agency)).get(targetId ?? '');
      assert.deepEqual([archive.status, archive.name, archive.uscc, archive.bureau], ['registered', `新${kind}`, code, county.district]);
      const place = await county.records(Organisation).get(targetId ?? '');
      assert.deepEqual([place.kind, place.code], [kind === 'agency' ? 'agency' : 'base', code]);
    }
  });

  test('whoever runs an agency sees and changes that agency and what is its own, and no other', async () => {
    const [own, other] = [await county.agency(), await county.agency()];
    const manager = await county.person('agencyManager', own);
    assert.deepEqual(await seen(manager, 'agency'), [own]);
    for (const model of ['tutor', 'course', 'courseware', 'qualification']) {
      const rows = (await ok(county.ask(manager, 'GET', `/api/data/${model}`))).list;
      assert.ok(rows.length >= 2, model);
      assert.ok(
        rows.every(({ agency }: { agency: string }) => agency === own),
        model,
      );
    }
    assert.equal((await county.ask(manager, 'GET', `/api/data/agency/${other}`)).status, 404);
    const foreign = (await county.records(Tutor).first({ agency: other }))?.id ?? '';
    assert.equal((await county.ask(manager, 'GET', `/api/data/tutor/${foreign}`)).status, 404);
    assert.equal((await county.ask(manager, 'GET', `/api/introduction/checklists/agency/${other}`)).status, 404);
    const stolen = {
      qualType: 'other',
      certNo: 'X1',
      validFrom: '2026-01-01',
      validTo: '2027-01-01',
      files: [await county.file(manager)],
      ownerType: 'agency',
    };
    const refused = await county.ask(manager, 'POST', '/api/data/qualification', { ...stolen, agency: other });
    assert.ok([400, 403, 404].includes(refused.status), refused.text);
    const mine = await ok(county.ask(manager, 'POST', '/api/data/qualification', { ...stolen, agency: undefined, ownerType: undefined }));
    assert.deepEqual([mine.record.agency, mine.record.ownerType, mine.record.bureau], [own, 'agency', county.district]);
    const standing = await act(manager, 'agency', own, 'resume');
    assert.equal(standing.status, 403);
  });

  test('personal data of tutors is masked for those who only look', async () => {
    const agency = await introduced();
    const [tutor] = await county.records(Tutor).find({ agency });
    const platform = await county.person('platformAdmin', county.city);
    const { record } = await ok(county.ask(platform, 'GET', `/api/data/tutor/${tutor?.id}`));
    assert.notEqual(record.idCard, tutor?.idCard);
    assert.notEqual(record.phone, tutor?.phone);
  });
});

describe('papers', () => {
  test('are audited by the bureau, told when they end, and renewed', async () => {
    const agency = await county.agency();
    const manager = await county.person('agencyManager', agency);
    const paper = await county.paper({ ownerType: 'agency', agency, qualType: 'other', validTo: county.today(20) }, false);
    assert.equal((await act(manager, 'qualification', paper, 'approve')).status, 403);
    await ok(act(county.admin, 'qualification', paper, 'approve'));
    const changed = await county.ask(manager, 'PUT', `/api/data/qualification/${paper}`, {
      certNo: 'ZS-0',
      version: (await county.records(Qualification).get(paper)).version,
    });
    assert.equal(changed.data.key, 'model.notEditable');
    const night = () => ageQualifications(county.server.context(), never);
    assert.equal(await night(), 1);
    assert.equal((await county.records(Qualification).get(paper)).status, 'expiring');
    assert.equal(await night(), 0, 'twice in one night is once');
    county.pass(21);
    assert.equal(await night(), 1);
    assert.equal((await county.records(Qualification).get(paper)).status, 'expired');
    const notices = await county.server.engine.database.query<{ event: string }>(
      sql`select kind as event from sys_notice where record_id = ${paper} and user_id = ${manager.userId}`,
    );
    assert.deepEqual(notices.map(({ event }) => event).toSorted(), [
      'institution.paperApproved',
      'institution.paperEnding',
      'institution.paperExpired',
    ]);
    const args = { certNo: 'ZS-新', validFrom: county.today(), validTo: county.today(400), files: [await county.file(manager)] };
    await ok(act(manager, 'qualification', paper, 'renew', args));
    assert.equal((await county.records(Qualification).get(paper)).status, 'pending');
  });

  test('that have ended do not count, and are named', async () => {
    const agency = await county.agency();
    const [licence] = await county.records(Qualification).find({ agency, qualType: 'businessLicence' });
    await county.records(Qualification).act(licence?.id ?? '', 'expire');
    const manager = await county.person('agencyManager', agency);
    const shown = await ok(county.ask(manager, 'GET', `/api/introduction/checklists/agency/${agency}`));
    const item = shown.find(({ code }: { code: string }) => code === 'businessLicence');
    assert.deepEqual([item.met, item.records.map(({ id }: { id: string }) => id)], [false, [licence?.id]]);
  });
});

describe('after introduction', () => {
  test('who is suspended, has left or whose time is over cannot be chosen', async () => {
    const agency = await introduced();
    const school = await county.person('schoolAdmin', county.district);
    assert.ok((await seen(school, 'agency')).includes(agency));
    assert.equal((await act(county.admin, 'agency', agency, 'suspend')).status, 400, 'a reason is needed');
    await ok(act(county.admin, 'agency', agency, 'suspend', { reason: '接到较大事件通报' }));
    assert.ok(!(await seen(school, 'agency')).includes(agency));
    const [licence] = await county.records(Qualification).find({ agency, qualType: 'liabilityInsurance' });
    await county.records(Qualification).act(licence?.id ?? '', 'expire');
    const refused = await act(county.approver, 'agency', agency, 'resume');
    assert.equal(refused.data.key, 'institution.papersMissing');
    await county.paper({ ownerType: 'agency', agency, qualType: 'liabilityInsurance' });
    await ok(act(county.approver, 'agency', agency, 'resume'));
    const row = await county.records(Agency).get(agency);
    assert.ok(isChoosable(row, row.validTo ?? ''));
    assert.ok(!isChoosable(row, county.today(2000)));
    county.pass(701);
    assert.ok(!(await seen(school, 'agency')).includes(agency), 'its day is over, whether or not the night has come');
    assert.ok((await lapseIntroductions(county.server.context(), never)) >= 1);
    assert.equal(await lapseIntroductions(county.server.context(), never), 0);
    assert.equal((await county.records(Agency).get(agency)).status, 'registered');
  });

  test('who is on the blacklist comes back neither by registration nor by introduction', async () => {
    const agency = await introduced();
    await ok(act(county.admin, 'agency', agency, 'suspend', { reason: '重大安全责任事故' }));
    await ok(act(county.approver, 'agency', agency, 'blacklist', { reason: '重大安全责任事故' }));
    const { uscc: code } = await county.records(Agency).get(agency);
    const again = { kind: 'agency', name: '换名研学', uscc: code, region: '439902', contact: '何经理', phone: phone(), agreement: true };
    await assert.rejects(county.records(Registration).create(again as never), (error: { key: string }) =>
      ['institution.blacklisted', 'registration.usccTaken'].includes(error.key),
    );
    await assert.rejects(county.agency({ uscc: code }), { key: 'institution.blacklisted' });
  });

  test('a year is reviewed; whoever fails leaves, whoever does not mend in time is suspended', async () => {
    const [failing, late] = [await introduced(), await introduced()];
    await layOutReviews(county.server.context(), never);
    assert.equal(await layOutReviews(county.server.context(), never), 0, 'one review a year');
    const conclude = async (agency: string, args: object) => {
      const review = await county.records(AnnualReview).first({ agency });
      const id = review?.id ?? '';
      const manager = await county.person('agencyManager', agency);
      await ok(act(county.admin, 'annualReview', id, 'open'));
      await ok(act(manager, 'annualReview', id, 'submit', { selfSummary: '全年运行平稳', selfReport: [await county.file(manager)] }));
      const row = await county.records(AnnualReview).get(id);
      assert.deepEqual([row.status, row.tutorCount, row.expiredCount], ['review', 0, 0]);
      assert.equal((await act(county.admin, 'annualReview', id, 'conclude', args)).status, 403);
      await ok(act(county.approver, 'annualReview', id, 'conclude', { opinion: '见考核意见', ...args }));
      return id;
    };
    await conclude(failing, { score: '42', conclusion: 'unqualified' });
    assert.equal((await county.records(Agency).get(failing)).status, 'exited');
    const review = await conclude(late, { score: '66', conclusion: 'rectify', rectifyDeadline: county.today(10) });
    assert.equal(await suspendUnmended(county.server.context(), never), 0);
    county.pass(11);
    assert.equal(await suspendUnmended(county.server.context(), never), 1);
    assert.equal(await suspendUnmended(county.server.context(), never), 0);
    assert.equal((await county.records(Agency).get(late)).status, 'suspended');
    await ok(act(county.admin, 'annualReview', review, 'confirmRectified'));
    assert.equal((await county.records(Agency).get(late)).status, 'introduced');
  });
});
