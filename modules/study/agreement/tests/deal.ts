import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import type { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { openTerm, type Term } from '../../trip/tests/term.ts';
import { ProjectApproval } from '../approval/project-approval.model.ts';
import type { CommitteeResolution } from '../budget/committee-resolution.model.ts';
import { Contract } from '../contract/contract.model.ts';
import { ContractTemplate } from '../contract/contract-template.model.ts';
import { Negotiation } from '../negotiation/negotiation.model.ts';
import { standardTemplate } from '../seed/standard-template.ts';

/** An introduced agency with two managers. */
interface Partner {
  readonly id: string;
  readonly manager: Actor;
  readonly second: Actor;
}

/** A term with agencies, and each step on the way from an approved plan to a signed contract, taken by those who take it. */
export interface Deal extends Term {
  readonly finance: Actor;
  readonly template: string;
  partner(values?: Partial<Row<typeof Agency>>): Promise<Partner>;
  /** Id of a plan that the school has approved. */
  approved(values?: Partial<Row<typeof TripPlan>>): Promise<string>;
  invite(plan: string, agency: string): Promise<string>;
  quote(negotiation: string, by: Actor, lines?: readonly object[]): Promise<Answer>;
  act(actor: Actor, model: string, id: string, action: string, args?: object): Promise<Answer>;
  /** A plan that is agreed with an agency. */
  agreed(partner: Partner, values?: Partial<Row<typeof TripPlan>>): Promise<string>;
  draftBudget(plan: string, by: Actor, lines?: readonly object[]): Promise<string>;
  resolution(plan: string, values?: Partial<Row<typeof CommitteeResolution>>): Promise<string>;
  /** An approved budget. */
  budget(plan: string, by: Actor): Promise<string>;
  projectApproval(plan: string, budget: string, partner: Partner): Promise<string>;
  draftContract(plan: string, values?: object): Promise<Row<typeof Contract>>;
  sign(actor: Actor, contract: string, side: 'agencySign' | 'schoolSign', values?: object): Promise<Answer>;
  /** A contract of an agreed plan, signed by both sides. */
  contract(partner: Partner): Promise<Row<typeof Contract>>;
}

export const line = (values: object = {}) => ({
  category: 'transport',
  name: '往返大巴',
  unitPrice: 6000,
  quantity: '160',
  unit: '人',
  ...values,
});

export const usualLines = [
  line(),
  line({ category: 'ticket', name: '基地门票', unitPrice: 4550 }),
  line({ category: 'catering', name: '正餐', unitPrice: 3000, times: '3' }),
  line({ category: 'manage', name: '组织服务费', unitPrice: 1800 }),
];

export async function openDeal(options: Parameters<typeof openTerm>[0] = {}): Promise<Deal> {
  const term = await openTerm(options);
  const finance = await term.person('finance', term.school);
  const template = await publishTemplate(term);
  const act: Deal['act'] = (actor, model, id, action, args = {}) =>
    term.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args });
  const negotiating = negotiationSteps(term, act);
  const budgeting = budgetSteps(term, act, finance);
  return { ...term, finance, template, act, ...negotiating, ...budgeting, ...contractSteps(term, template, negotiating, budgeting) };
}

type Act = Deal['act'];
type Negotiating = ReturnType<typeof negotiationSteps>;
type Budgeting = ReturnType<typeof budgetSteps>;

async function publishTemplate({ records }: Term): Promise<string> {
  const { id } = await records(ContractTemplate).create(standardTemplate);
  await records(ContractTemplate).act(id, 'publish');
  return id;
}

async function made(answer: Promise<Answer>): Promise<string> {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data.record.id;
}

export async function passes(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  assert.equal(given.status, 200, given.text);
  return given;
}

function negotiationSteps(term: Term, act: Act) {
  const { ask, records, schoolAdmin } = term;
  const partner: Deal['partner'] = async (values = {}) => {
    const id = await term.agency(values);
    await records(Agency).act(id, 'apply');
    await records(Agency).act(id, 'introduce', { introducedAt: term.today(), validTo: term.today(700) });
    return { id, manager: await term.person('agencyManager', id), second: await term.person('agencyManager', id) };
  };
  const approved: Deal['approved'] = async (values) => (await term.trips(values))[0]?.tripPlan ?? '';
  const invite: Deal['invite'] = (tripPlan, agency) =>
    made(ask(schoolAdmin, 'POST', '/api/data/negotiation', { tripPlan, agency, requirement: '两天一晚，含三餐', schoolContact: '刘主任' }));
  const quote: Deal['quote'] = async (id, by, lines = usualLines) => {
    const { version } = await records(Negotiation).get(id);
    const proposalFile = await term.file(by);
    return ask(by, 'POST', `/api/agreement/negotiations/${id}/quote`, { version, proposalFile, lines });
  };
  const agreed: Deal['agreed'] = async (with_, values) => {
    const plan = await approved(values);
    const negotiation = await invite(plan, with_.id);
    await passes(quote(negotiation, with_.manager));
    await passes(act(schoolAdmin, 'negotiation', negotiation, 'accept', { singleSourceReason: '仅此一家符合要求' }));
    return plan;
  };
  return { partner, approved, invite, quote, agreed };
}

function budgetSteps(term: Term, act: Act, finance: Actor) {
  const { ask, schoolAdmin, schoolLeader } = term;
  const draftBudget: Deal['draftBudget'] = async (tripPlan, by, lines = usualLines) => {
    const budget = await made(ask(by, 'POST', '/api/data/budget', { tripPlan }));
    for (const one of lines) await made(ask(by, 'POST', '/api/data/budgetItem', { budget, ...one }));
    return budget;
  };
  const resolution: Deal['resolution'] = async (tripPlan, values = {}) => {
    const vote = { expected: 9, present: 7, agree: 6, against: 1, abstain: 0 };
    const held = { meetingDate: term.today(), attendees: '张、王、李等七人', minutesFile: await term.file(schoolAdmin) };
    return made(ask(schoolAdmin, 'POST', '/api/data/committeeResolution', { tripPlan, ...held, ...vote, ...values }));
  };
  const budget: Deal['budget'] = async (plan, by) => {
    const id = await draftBudget(plan, by);
    await passes(act(by, 'budget', id, 'submit'));
    await passes(act(finance, 'budget', id, 'passSchool'));
    await passes(act(schoolLeader, 'budget', id, 'passCommittee', { resolution: await resolution(plan) }));
    return id;
  };
  return { draftBudget, resolution, budget };
}

function contractSteps(term: Term, template: string, negotiating: Negotiating, { budget }: Budgeting) {
  const { ask, records, schoolAdmin, schoolLeader } = term;
  const projectApproval: Deal['projectApproval'] = async (tripPlan, ofBudget, { id, manager, second }) => {
    const [lead, safetyOfficer] = await records(Tutor).find({ agency: id }, { limit: 2 });
    const papers = { scheme: await term.file(manager), riskAssessment: await term.file(manager) };
    const people = { lead: lead?.id, leadPhone: '13800000000', safetyOfficer: safetyOfficer?.id };
    const values = { tripPlan, budget: ofBudget, projectName: '湘江文化研学', ...people, ...papers };
    const approval = await made(ask(manager, 'POST', '/api/data/projectApproval', values));
    await passes(ask(manager, 'POST', `/api/data/projectApproval/${approval}/actions/submit`, {}));
    await passes(term.does(second, approval, 'agree'));
    assert.equal((await records(ProjectApproval).get(approval)).status, 'approved');
    return approval;
  };
  const draftContract: Deal['draftContract'] = async (tripPlan, values = {}) =>
    records(Contract).get(await made(ask(schoolAdmin, 'POST', '/api/data/contract', { tripPlan, template, ...values })));
  const sign: Deal['sign'] = async (actor, contract, side, values = {}) => {
    const { version, textHash } = await records(Contract).get(contract);
    const given = { version, signer: actor.name, form: 'drawn', picture: await term.file(actor), textHash };
    return ask(actor, 'POST', `/api/agreement/contracts/${contract}/${side}`, { ...given, ...values });
  };
  const contract: Deal['contract'] = async (partner) => {
    const plan = await negotiating.agreed(partner);
    const approved = await budget(plan, partner.manager);
    await projectApproval(plan, approved, partner);
    const { id } = await draftContract(plan);
    await passes(sign(partner.manager, id, 'agencySign'));
    await passes(sign(schoolLeader, id, 'schoolSign'));
    return records(Contract).get(id);
  };
  return { projectApproval, draftContract, sign, contract };
}
