import { dateText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { shareUp } from '../amounts.ts';
import type { AgreementGround, PlanGround } from './agreement-ground.ts';
import { hasReached, invitedOn, negotiationId, partiesOf, scopesOf } from './negotiation-rows.ts';
import { linesOf, totalOf } from './priced-lines.ts';

export const budgetId = ({ plan }: PlanGround): string => idOf('budget', plan.id);

interface BudgetRows {
  readonly committeeResolution: object[];
  readonly budget: object[];
  readonly budgetItem: object[];
}

/** The approved budget of a plan that is agreed, with the resolution of the parents' committee on which it was passed. */
export function budgetRows(ground: PlanGround, about: AgreementGround): BudgetRows {
  const [agency] = ground.agencies;
  if (!agency || !hasReached(ground, 'budgeted')) return { committeeResolution: [], budget: [], budgetItem: [] };
  const { plan, n } = ground;
  const [id, resolution] = [budgetId(ground), idOf('committeeResolution', plan.id)];
  const day = invitedOn(ground, about.today) + 8;
  const [lines, scopes] = [linesOf(ground, 0), scopesOf(ground, agency)];
  const perStudent = shareUp(totalOf(lines), plan.expectStudents);
  const number = (prefix: string) => serialNumber(prefix, dateText(day).replaceAll('-', ''), n);
  const budget = {
    id,
    budgetNo: number('BU'),
    tripPlan: plan.id,
    edition: 1,
    ...partiesOf(ground, agency),
    negotiation: negotiationId(ground, agency.id),
    students: plan.expectStudents,
    freeStaff: plan.expectStaff,
    days: plan.days,
    nights: plan.nights,
    perStudent,
    perStudentDay: shareUp(perStudent, plan.days ?? 1),
    preparedBy: agency.contact,
    schoolOpinion: '预算项目齐全，价格合理，同意提交家委会审议。',
    committeeResolution: resolution,
    approvedPlan: plan.id,
    status: 'approved',
  };
  return {
    committeeResolution: [
      { id: resolution, resolutionNo: number('CR'), ...heldOn(day + 2, n), tripPlan: plan.id, ...scopes, minutesFile: about.sheet },
    ],
    budget: [budget],
    budgetItem: lines.map((line, index) => ({
      id: idOf('budgetItem', `${id} ${index}`),
      budget: id,
      ...scopes,
      ...line,
      payer: 'family',
      sortCode: index + 1,
    })),
  };
}

/** The meeting of a committee of nine to thirteen parents, which passed the budget. */
function heldOn(day: number, n: number) {
  const expected = 9 + (n % 3) * 2;
  const present = expected - (n % 2);
  const against = n % 4 === 1 ? 1 : 0;
  const abstain = n % 5 === 2 ? 1 : 0;
  return {
    meetingDate: dateText(day),
    attendees: `家委会主任、副主任及委员共${present}人，学校分管领导列席`,
    expected,
    present,
    agree: present - against - abstain,
    against,
    abstain,
    votes: present,
    conclusion: true,
    opinions: '建议为每名学生准备雨具，并提前公布餐单。',
  };
}
