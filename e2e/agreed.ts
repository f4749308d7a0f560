import { chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import { asking } from './declaring.ts';
import type { Product } from './product.ts';

type Ask = Awaited<ReturnType<typeof asking>>;
type List = { list: Record<string, string>[] };
type Session = { userInfo: { organizeId: string; userId: string } };

/** A trip of the demo school whose plan is agreed with the demo agency: its itinerary and budget are approved, its contract is a draft. */
export interface AgreedTrip {
  readonly name: string;
  readonly trip: string;
  readonly plan: string;
  readonly contract: string;
}

const name = '湖湘农耕文化研学';
const DAY = 86_400_000;
const FAR = 90;
const WEDNESDAY = 3;

/** Takes a plan from its draft to the draft of its contract, each step by the account whose work it is. */
export async function agreedTrip(product: Product): Promise<AgreedTrip> {
  const by = (account: string) => asking(product, account);
  const [school, leader, agency, base, admin] = await Promise.all([
    by('schoolAdmin'),
    by('schoolLeader'),
    by('agencyManager'),
    by('baseManager'),
    by('demo'),
  ]);
  const { plan, trip, day } = await approvedPlan(school, leader);
  await negotiated(school, agency, plan);
  await receivedBy(school, base, trip, day);
  const budget = await approvedBudget(school, leader, agency, plan);
  await projectTaken(agency, admin, plan, budget);
  const { list: templates } = await agency<List>('GET', '/api/data/contractTemplate');
  const contract = await agency('POST', '/api/data/contract', { tripPlan: plan, template: templates[0]?.id });
  return { name, plan, trip, contract: contract.record.id };
}

async function approvedPlan(school: Ask, leader: Ask) {
  const { list: grades } = await school<List>('GET', '/api/data/grade');
  const { list: staff } = await school<List>('GET', '/api/data/staff');
  const day = dayOfTrip();
  const people = { expectStudents: 90, expectStaff: 12, owner: staff[0]?.id, ownerPhone: '13907310001' };
  const aims = { theme: 'red', goal: '了解农耕文化，培养劳动技能。', scope: 'city', destination: '岳麓山' };
  const made = await school('POST', '/api/data/tripPlan', {
    ...people,
    ...aims,
    name,
    stage: 'primary',
    grades: [grades[0]?.id],
    startDate: day,
    endDate: day,
  });
  const plan = made.record.id;
  await school('POST', `/api/data/tripPlan/${plan}/actions/submit`, {});
  await agree(leader, plan);
  const { list: trips } = await school<List>('GET', `/api/data/trip?${where({ tripPlan: plan })}`);
  return { plan, trip: trips[0]?.id ?? '', day };
}

/** A Wednesday in three months: in time for the bureau, and the base is open. */
function dayOfTrip(): string {
  const first = Date.now() + FAR * DAY;
  const days = Array.from({ length: 7 }, (_, later) => new Date(first + later * DAY));
  return chinaDay((days.find((one) => one.getUTCDay() === WEDNESDAY) ?? new Date(first)).toISOString());
}

async function negotiated(school: Ask, agency: Ask, plan: string): Promise<void> {
  const asked = { tripPlan: plan, agency: await organisationOf(agency), requirement: '一天，含午餐', schoolContact: '刘主任' };
  const { record } = await school('POST', '/api/data/negotiation', asked);
  const line = { category: 'transport', name: '往返大巴', mode: 'perStudent', unitPrice: 8000, quantity: '90', unit: '人' };
  const quote = { version: record.version, proposalFile: await file(agency), lines: [line] };
  await agency('POST', `/api/agreement/negotiations/${record.id}/quote`, quote);
  await school('POST', `/api/data/negotiation/${record.id}/actions/accept`, {});
}

async function receivedBy(school: Ask, base: Ask, trip: string, day: string): Promise<void> {
  const site = await organisationOf(base);
  const at = (time: string) => chinaIso(day, time);
  const ground = { place: '学校操场', location: { lng: 112.93, lat: 28.23 }, outdoor: false };
  const creates = [
    { kind: 'gather', title: '集合', startAt: at('08:00'), endAt: at('08:30'), ...ground },
    { kind: 'transport', title: '前往基地', startAt: at('08:30'), endAt: at('09:15'), transport: 'coach', outdoor: false },
    { kind: 'visit', title: '参观', startAt: at('09:15'), endAt: at('12:00'), site, outdoor: false },
    { kind: 'meal', title: '午餐', startAt: at('12:00'), endAt: at('13:00'), site, outdoor: false },
    { kind: 'visit', title: '实践', startAt: at('13:00'), endAt: at('15:30'), site, outdoor: false },
    { kind: 'transport', title: '返程', startAt: at('15:30'), endAt: at('16:15'), transport: 'coach', outdoor: false },
    { kind: 'dismiss', title: '解散', startAt: at('16:15'), endAt: at('17:00'), ...ground },
  ];
  await school('PUT', `/api/trips/${trip}/itinerary`, { creates, updates: [], deletes: [] });
  const people = { planStudents: 90, planStaff: 12, contact: '刘主任', contactPhone: '13907310001' };
  const stay = { site, trip, arriveAt: at('09:15'), leaveAt: at('15:30') };
  const { record } = await school('POST', '/api/data/reception', { ...people, ...stay });
  await base('POST', `/api/data/reception/${record.id}/actions/confirm`, {});
}

async function approvedBudget(school: Ask, leader: Ask, agency: Ask, tripPlan: string): Promise<string> {
  const budget = (await agency('POST', '/api/data/budget', { tripPlan })).record.id;
  const step = (who: Ask, action: string, args = {}) => who('POST', `/api/data/budget/${budget}/actions/${action}`, { args });
  await step(agency, 'takeQuote');
  await step(agency, 'submit');
  await step(school, 'passSchool');
  const votes = { expected: 12, present: 10, agree: 9, against: 1, abstain: 0 };
  const meeting = { meetingDate: chinaDay(Date.now()), attendees: '家委会成员', minutesFile: await file(school) };
  const resolution = await school('POST', '/api/data/committeeResolution', { tripPlan, budget, ...meeting, ...votes });
  await step(leader, 'passCommittee', { resolution: resolution.record.id });
  return budget;
}

/** The only manager of the demo agency does not decide about the own submission: an administrator does. */
async function projectTaken(agency: Ask, admin: Ask, tripPlan: string, budget: string): Promise<void> {
  const { list: tutors } = await agency<List>('GET', '/api/data/tutor');
  const lead = tutors.find(({ status }) => status === 'introduced')?.id;
  const { record } = await agency('POST', '/api/data/projectApproval', {
    tripPlan,
    budget,
    projectName: name,
    lead,
    leadPhone: '13907310002',
    safetyOfficer: lead,
    scheme: await file(agency),
    riskAssessment: await file(agency),
  });
  await agency('POST', `/api/data/projectApproval/${record.id}/actions/submit`, {});
  await agree(admin, record.id);
}

/** Agrees to what a flow asks an account about a record. */
async function agree(ask: Ask, record: string): Promise<void> {
  const { list: flows } = await ask<List>('GET', `/api/data/flowInstance?${where({ record })}`);
  const { userInfo } = await ask<Session>('GET', '/api/oauth/CurrentUser');
  const asked = where({ instance: flows[0]?.id, user: userInfo.userId });
  const { list: tasks } = await ask<{ list: { instance: string; number: number }[] }>('GET', `/api/data/flowTask?${asked}`);
  const [task] = tasks;
  await ask('POST', `/api/workflow/instances/${task?.instance}/acts`, { act: { event: 'agree', task: task?.number } });
}

const where = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

async function organisationOf(ask: Ask): Promise<string> {
  const { userInfo } = await ask<Session>('GET', '/api/oauth/CurrentUser');
  return userInfo.organizeId;
}

async function file(ask: Ask): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['附件'], { type: 'text/plain' }), '附件.txt');
  return (await ask<{ id: string }>('POST', '/api/file/Uploader', form)).id;
}
