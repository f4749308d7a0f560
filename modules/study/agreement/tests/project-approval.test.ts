import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { ProjectApproval } from '../approval/project-approval.model.ts';
import { type Deal, openDeal, passes } from './deal.ts';

let deal: Deal;
before(async () => {
  deal = await openDeal();
});
after(() => deal.server.close());

async function ready() {
  const partner = await deal.partner();
  const plan = await deal.agreed(partner);
  const budget = await deal.draftBudget(plan, partner.manager);
  const [lead, officer, third] = await deal.records(Tutor).find({ agency: partner.id });
  const papers = { scheme: await deal.file(partner.manager), riskAssessment: await deal.file(partner.manager) };
  const values = {
    tripPlan: plan,
    budget,
    projectName: '湘江文化研学',
    lead: lead?.id,
    leadPhone: '13800000000',
    safetyOfficer: officer?.id,
    ...papers,
  };
  const create = (more: object = {}) => deal.ask(partner.manager, 'POST', '/api/data/projectApproval', { ...values, ...more });
  const submit = (id: string) => deal.ask(partner.manager, 'POST', `/api/data/projectApproval/${id}/actions/submit`, {});
  return { partner, plan, create, submit, third: third?.id ?? '' };
}

test('another manager of the agency approves; the applicant does not, whatever the flow says', async () => {
  const { partner, create, submit } = await ready();
  const { id } = (await passes(create())).data.record;
  await passes(submit(id));
  const asked = await deal.asked(id);
  assert.deepEqual(
    asked.map(({ user }) => user),
    [partner.second.userId],
  );
  const pending = await deal.records(ProjectApproval).get(id);
  assert.deepEqual([pending.status, pending.applicant], ['pending', partner.manager.userId]);
  const context = { ...deal.server.context(partner.manager), approving: id };
  const { actOnRecord } = await import('@zhixing/engine/write/write.ts');
  const { elevated } = await import('@zhixing/engine/context.ts');
  await assert.rejects(actOnRecord(elevated(context), deal.server.engine.registry.get('projectApproval'), id, 'submit'), {
    key: 'projectApproval.samePerson',
  });
  await passes(deal.does(partner.second, id, 'agree'));
  const { status, decidedBy } = await deal.records(ProjectApproval).get(id);
  assert.deepEqual([status, decidedBy], ['approved', partner.second.userId]);
});

test('a rejected one ends; another is drawn up', async () => {
  const { partner, create, submit } = await ready();
  const { id } = (await passes(create())).data.record;
  await passes(submit(id));
  await passes(deal.does(partner.second, id, 'reject', {}, { opinion: '人手不足' }));
  assert.equal((await deal.records(ProjectApproval).get(id)).status, 'rejected');
});

test('lead and safety officer are certified people of the agency', async () => {
  const { partner, create, third } = await ready();
  const foreign = await deal.tutor((await deal.partner()).id);
  assert.ok([400, 404].includes((await create({ lead: foreign })).status));
  const { version } = await deal.records(Tutor).get(third);
  await deal.records(Tutor).update(third, { certNo: null }, version);
  assert.equal((await create({ safetyOfficer: third })).data.key, 'projectApproval.notCertified');
  assert.ok(partner.id);
});
