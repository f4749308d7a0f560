import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Contract, type ContractText } from '../contract/contract.model.ts';
import { ContractSignature } from '../contract/contract-signature.model.ts';
import { hashOf } from '../contract/contract-text.ts';
import { ContractVersion } from '../contract/contract-version.model.ts';
import { standardTemplate } from '../seed/standard-template.ts';
import { type Deal, openDeal, passes } from './deal.ts';

let deal: Deal;
before(async () => {
  deal = await openDeal();
});
after(() => deal.server.close());

async function ready() {
  const partner = await deal.partner();
  const plan = await deal.agreed(partner);
  const budget = await deal.budget(plan, partner.manager);
  return { partner, plan, budget, contract: await deal.draftContract(plan) };
}

const change = async (id: string, values: object) => {
  const { version } = await deal.records(Contract).get(id);
  return deal.ask(deal.schoolAdmin, 'PUT', `/api/data/contract/${id}`, { version, ...values });
};

test('a contract takes its figures from the approved budget and its text from the template, with the names filled in', async () => {
  const { contract } = await ready();
  assert.deepEqual([contract.unitPrice, contract.students, contract.amount], [21_350, 160, 160 * 21_350]);
  const [version] = await deal.records(ContractVersion).find({ contract: contract.id });
  const text = version?.text as ContractText;
  assert.match(text.blocks[0]?.text ?? '', /甲方麓山区第一小学委托乙方麓风研学机构\d+承办“湘江文化研学”/);
  assert.match(text.blocks[1]?.text ?? '', /人均费用213\.50元，合同金额共计34160\.00元/);
  assert.ok(!JSON.stringify(text).includes('{schoolName}'));
  assert.equal(version?.textHash, hashOf(text));
});

test('payment terms add up to 100 % with at most 70 % before the return', async () => {
  const { contract } = await ready();
  const term = (percent: number, due: string) => ({ name: '付款', percent, due });
  const sum = await change(contract.id, { paymentTerms: [term(60, 'signing'), term(39, 'settlement')] });
  assert.deepEqual([sum.status, sum.data.key], [400, 'contract.termsNotFull']);
  assert.match(sum.msg, /合计为 99%/);
  const early = await change(contract.id, { paymentTerms: [term(70.01, 'signing'), term(29.99, 'settlement')] });
  assert.equal(early.data.key, 'contract.prepaidTooHigh');
  await passes(change(contract.id, { paymentTerms: [term(33.33, 'signing'), term(36.67, 'beforeDeparture'), term(30, 'settlement')] }));
});

test('refunds do not rise towards the departure', async () => {
  const { contract } = await ready();
  const steps = (...pairs: readonly [number, number][]) => pairs.map(([hoursBefore, refundPercent]) => ({ hoursBefore, refundPercent }));
  for (const policy of [steps([72, 50], [24, 60]), steps([24, 60], [72, 50]), steps([24, 60], [24, 50])])
    assert.equal((await change(contract.id, { cancelPolicy: policy })).data.key, 'contract.policyRises');
  await passes(change(contract.id, { cancelPolicy: steps([72, 50], [24, 50], [0, 0]) }));
});

test('both sides sign the text that they have read, by different accounts, and the first signature fixes it', async () => {
  const { partner, plan, budget, contract } = await ready();
  const early = await deal.sign(partner.manager, contract.id, 'agencySign');
  assert.equal(early.data.key, 'contract.projectNotApproved');
  await deal.projectApproval(plan, budget, partner);
  await passes(change(contract.id, { insuranceDuty: '保额不低于三十万元。' }));
  const stale = await deal.sign(partner.manager, contract.id, 'agencySign', { textHash: contract.textHash });
  assert.equal(stale.data.key, 'contract.textChanged');
  await passes(deal.sign(partner.manager, contract.id, 'agencySign', { signer: '周明' }));
  assert.equal((await change(contract.id, { insuranceDuty: '不投保。' })).status, 409);
  assert.equal((await deal.sign(partner.manager, contract.id, 'schoolSign')).status, 403);
  await passes(deal.sign(deal.schoolLeader, contract.id, 'schoolSign', { signer: '王校长', form: 'seal' }));
  const signed = await deal.records(Contract).get(contract.id);
  assert.deepEqual([signed.status, signed.schoolSigner, signed.agencySigner, signed.edition], ['signed', '王校长', '周明', 2]);
  const signatures = await deal.records(ContractSignature).find({ contract: contract.id });
  assert.deepEqual(signatures.map(({ side, account, form, textHash }) => [side, account, form, textHash]).toSorted(), [
    ['agency', partner.manager.userId, 'drawn', signed.textHash],
    ['school', deal.schoolLeader.userId, 'seal', signed.textHash],
  ]);
});

test('a signature uses a picture that the signer has uploaded', async () => {
  const { partner, plan, budget, contract } = await ready();
  await deal.projectApproval(plan, budget, partner);
  const answer = await deal.sign(partner.manager, contract.id, 'agencySign', { picture: await deal.file(deal.schoolAdmin) });
  assert.equal(answer.data.key, 'agreement.strangeFiles');
});

test('the school signs only with the approved budget, and with an agency introduced until the end', async () => {
  const { partner, plan, budget, contract } = await ready();
  await deal.projectApproval(plan, budget, partner);
  await passes(deal.sign(partner.manager, contract.id, 'agencySign'));
  await deal.records(Agency).act(partner.id, 'introduce', { introducedAt: deal.today(), validTo: deal.today(40) });
  assert.equal((await deal.sign(deal.schoolLeader, contract.id, 'schoolSign')).data.key, 'agreement.agencyNotIntroduced');
  await deal.records(Agency).act(partner.id, 'introduce', { introducedAt: deal.today(), validTo: deal.today(41) });
  await passes(deal.sign(deal.schoolLeader, contract.id, 'schoolSign'));
});

test('a plan has one contract; a void one makes way for another', async () => {
  const { plan, contract } = await ready();
  const again = () => deal.ask(deal.schoolAdmin, 'POST', '/api/data/contract', { tripPlan: plan, template: deal.template });
  assert.equal((await again()).data.key, 'contract.bound');
  await passes(deal.act(deal.schoolAdmin, 'contract', contract.id, 'void', { reason: '重新拟定' }));
  await passes(again());
  const unbudgeted = await deal.agreed(await deal.partner());
  const answer = await deal.ask(deal.schoolAdmin, 'POST', '/api/data/contract', { tripPlan: unbudgeted, template: deal.template });
  assert.equal(answer.data.key, 'contract.budgetNeeded');
});

test('a contract takes effect by the server, is supplemented, ends with an agreement, and is completed after its period', async () => {
  const { id } = await deal.contract(await deal.partner());
  assert.equal((await deal.act(deal.schoolLeader, 'contract', id, 'effect')).status, 404);
  await deal.records(Contract).act(id, 'effect');
  const agreement = await deal.file(deal.schoolAdmin);
  await passes(deal.act(deal.schoolAdmin, 'contract', id, 'supplement', { agreement }));
  assert.deepEqual((await deal.records(Contract).get(id)).supplements, [agreement]);
  assert.equal((await deal.act(deal.schoolAdmin, 'contract', id, 'complete')).data.key, 'contract.notOver');
  const end = { reason: '双方协商', agreement: null };
  assert.equal((await deal.act(deal.schoolLeader, 'contract', id, 'terminate', end)).status, 400);
  await passes(deal.act(deal.schoolLeader, 'contract', id, 'terminate', { ...end, agreement: await deal.file(deal.schoolLeader) }));
});

test('a published template is fixed; revising it makes the next edition', async () => {
  const admin = await deal.person('bureauAdmin', deal.city, [deal.city, deal.district]);
  const wrong = { ...standardTemplate, name: '其他模板', paymentTerms: [{ name: '全款', percent: 100, due: 'signing' }] };
  assert.equal((await deal.ask(admin, 'POST', '/api/data/contractTemplate', wrong)).data.key, 'contract.prepaidTooHigh');
  const { data } = await passes(deal.ask(admin, 'POST', '/api/data/contractTemplate', { ...standardTemplate, name: '简易合同' }));
  const { id } = data.record;
  await passes(deal.act(admin, 'contractTemplate', id, 'publish'));
  await passes(deal.act(admin, 'contractTemplate', id, 'revise'));
  const { list } = (await deal.ask(admin, 'GET', '/api/data/contractTemplate')).data;
  const editions = list.filter(({ name }: { name: string }) => name === '简易合同').map(({ edition }: { edition: number }) => edition);
  assert.deepEqual(editions.toSorted(), [1, 2]);
});

test('the text is previewed with terms that are not saved yet, and a wrong term is named', async () => {
  const { contract } = await ready();
  const { blocks, paymentTerms, cancelPolicy } = contract;
  const preview = (terms: object) =>
    deal.ask(deal.schoolAdmin, 'POST', `/api/agreement/contracts/${contract.id}/preview`, { blocks, paymentTerms, cancelPolicy, ...terms });
  const clauses = [{ heading: '第一条 目的地', text: '前往{destination}，共{students}人，{nothing}。' }];
  const { data } = await passes(preview({ blocks: clauses }));
  assert.deepEqual(data.text.blocks, [{ heading: '第一条 目的地', text: '前往岳麓研学基地，共160人，{nothing}。' }]);
  assert.equal((await deal.records(Contract).get(contract.id)).textHash, contract.textHash);
  assert.equal((await preview({ paymentTerms: [{ name: '全款', percent: 99, due: 'settlement' }] })).data.key, 'contract.termsNotFull');
  const stranger = (await deal.partner()).manager;
  const strange = await deal.ask(stranger, 'POST', `/api/agreement/contracts/${contract.id}/preview`, {
    blocks,
    paymentTerms,
    cancelPolicy,
  });
  assert.equal(strange.status, 404);
});
