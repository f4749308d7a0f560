import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { phoneNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { shareUp } from '../amounts.ts';
import type { Contract } from '../contract/contract.model.ts';
import { hashOf, textOf } from '../contract/contract-text.ts';
import { printedText } from '../contract/printed-text.ts';
import type { AgreementGround, PlanGround, Progress } from './agreement-ground.ts';
import { budgetId } from './budget-rows.ts';
import { hasReached, invitedOn, negotiationId, partiesOf, scopesOf } from './negotiation-rows.ts';
import { linesOf, totalOf } from './priced-lines.ts';
import { TEMPLATE } from './seed-templates.ts';
import { standardTemplate } from './standard-template.ts';

interface ContractRows {
  readonly projectApproval: object[];
  readonly contract: object[];
  readonly contractVersion: object[];
  readonly contractSignature: object[];
}

const none: ContractRows = { projectApproval: [], contract: [], contractVersion: [], contractSignature: [] };

/** The contract of a plan signed by both sides, after the agency has approved the project. */
export async function contractRows(ground: PlanGround, about: AgreementGround, ctx: Context): Promise<ContractRows> {
  const [agency] = ground.agencies;
  if (!agency || !hasReached(ground, 'signed')) return none;
  const contract = await contractOf(ground, about, ctx);
  const { id, edition, textHash, text, ...row } = contract;
  const [scopes, day] = [scopesOf(ground, agency), signedOn(ground, about)];
  const signature = (side: 'school' | 'agency', signer: string, at: number) => ({
    id: idOf('contractSignature', `${id} ${side}`),
    contract: id,
    ...scopes,
    side,
    signer,
    signedAt: dateTimeText(day, at),
    form: 'seal',
    picture: about.seal,
    edition,
    textHash,
  });
  return {
    projectApproval: [approvalRow(ground, about)].flatMap((one) => one ?? []),
    contract: [{ id, edition, textHash, fullText: printedText(text, ctx), ...row }],
    contractVersion: [
      { id: idOf('contractVersion', id), contract: id, ...scopes, edition, text, textHash, changedAt: dateTimeText(day - 1, 600) },
    ],
    contractSignature: [signature('agency', agency.legalPerson ?? agency.contact, 560), signature('school', ground.school.principal, 640)],
  };
}

const signedOn = (ground: PlanGround, { today }: AgreementGround): number => invitedOn(ground, today) + 11;

const states: { readonly [progress in Progress]?: string } = {
  signed: 'signed',
  effective: 'effective',
  completed: 'completed',
  terminated: 'terminated',
};

async function contractOf(ground: PlanGround, about: AgreementGround, ctx: Context) {
  const { plan, agencies, school, n, progress } = ground;
  const agency = agencies[0] as (typeof agencies)[number];
  const { blocks, paymentTerms, cancelPolicy, safetyDuty, insuranceDuty } = standardTemplate;
  const unitPrice = shareUp(totalOf(linesOf(ground, 0)), plan.expectStudents);
  const day = signedOn(ground, about);
  const isEnded = progress === 'terminated';
  const row = {
    id: idOf('contract', plan.id),
    contractNo: serialNumber('CO', dateText(day).replaceAll('-', ''), n),
    name: `${plan.name}委托合同`,
    tripPlan: plan.id,
    ...partiesOf(ground, agency),
    negotiation: negotiationId(ground, agency.id),
    budget: budgetId(ground),
    template: TEMPLATE,
    unitPrice,
    students: plan.expectStudents,
    amount: unitPrice * plan.expectStudents,
    startDate: plan.startDate,
    endDate: plan.endDate,
    blocks,
    paymentTerms,
    cancelPolicy,
    safetyDuty,
    insuranceDuty,
    signDate: dateText(day),
    schoolSigner: school.principal,
    agencySigner: agency.legalPerson ?? agency.contact,
    terminationFile: isEnded ? about.sheet : null,
    endReason: isEnded ? '活动取消，双方协商终止，已按约定退费' : null,
    boundPlan: isEnded ? null : plan.id,
    status: states[progress] ?? 'signed',
  };
  const text = await textOf(row as unknown as Row<typeof Contract>, ctx);
  return { ...row, edition: 1, textHash: hashOf(text), text };
}

function approvalRow(ground: PlanGround, about: AgreementGround): object | null {
  const { plan, agencies, tutors, n } = ground;
  const [agency] = agencies;
  const [lead, officer] = [tutors[n % tutors.length], tutors[(n + 1) % tutors.length]];
  if (!agency || !lead || !officer) return null;
  const day = signedOn(ground, about) - 1;
  return {
    id: idOf('projectApproval', plan.id),
    approvalNo: serialNumber('PA', dateText(day).replaceAll('-', ''), n),
    tripPlan: plan.id,
    ...scopesOf(ground, agency),
    budget: budgetId(ground),
    contract: null,
    projectName: plan.name,
    startDate: plan.startDate,
    endDate: plan.endDate,
    lead: lead.id,
    leadPhone: lead.phone ?? phoneNumber('institution', 4000 + n),
    safetyOfficer: officer.id,
    scheme: about.sheet,
    riskAssessment: about.sheet,
    profitEstimate: plan.expectStudents * 420,
    approval: 'adopt',
    status: 'approved',
  };
}
