import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { coveredByAll, type HazardKind, hazardKinds } from '../hazard-kinds.ts';
import { highestOf, riskLevelOf } from '../risk/risk-item.model.ts';
import { warningDefaults } from '../warning/warning-figures.ts';
import { type HazardList, hazardLists } from './hazard-library.ts';
import { lodgingRules, primaryNotice, quizTexts, secondaryNotice } from './notice-texts.ts';
import { procedureTexts } from './procedure-texts.ts';
import type { RiskText } from './risk-texts.ts';

export type Rows = Readonly<Record<string, readonly object[]>>;

/** Owner and state of a paper of the sample. */
export interface PaperBase {
  readonly key: string;
  readonly n: number;
  readonly title: string;
  readonly day: number;
  readonly status: 'draft' | 'approved' | 'rejected';
  readonly owner: object;
}

const SUPPLIES = '急救箱 2 只、便携 AED 1 台、担架 1 副、扩音器 2 只、对讲机 6 部、反光背心、警戒带、雨衣、备用饮水和应急食品';
const PRINCIPLES =
  '1. 生命至上，先救人、后救物。\n2. 统一指挥，总指挥为第一责任人。\n3. 就近处置，快速报告，5 分钟内口头报告、1 小时内书面报告。\n4. 做好家长沟通与信息发布，不隐瞒、不迟报。';
const REPORTING = '现场教师 → 总指挥 → 学校校长 → 主管教育局值班室；涉及伤亡、食物中毒、火灾的同时报告公安、卫健、市场监管、消防部门。';

const dateOf = (day: number): string => dateText(day).replaceAll('-', '');
const stateOf = ({ status, day }: PaperBase) => ({ status, approvedAt: status === 'approved' ? dateTimeText(day, 600) : null, edition: 1 });

/** A notice with its quiz. */
export function noticeRows(paper: PaperBase, stage: 'primary' | 'junior' | 'senior' | null, nights: boolean): Rows {
  const id = idOf('safetyNotice', paper.key);
  const primary = stage === 'primary';
  const text = primary ? primaryNotice : secondaryNotice;
  const notice = {
    id,
    noticeNo: serialNumber('SN', dateOf(paper.day), paper.n),
    title: paper.title,
    ...paper.owner,
    forPrimary: primary,
    forJunior: stage === 'junior' || stage === null,
    forSenior: stage === 'senior' || stage === null,
    ...text,
    lodging: nights ? lodgingRules : null,
    needQuiz: true,
    passMark: 80,
    ...stateOf(paper),
  };
  const questions = quizTexts.map(({ question, choices: [choiceA, choiceB, choiceC], answer, explanation }, i) => ({
    id: idOf('safetyQuestion', `${paper.key}/${i}`),
    notice: id,
    seq: i + 1,
    question,
    choiceA,
    choiceB,
    choiceC,
    answer,
    explanation,
  }));
  return { safetyNotice: [notice], safetyQuestion: questions };
}

export interface PlanPeople {
  readonly commander: string | null;
  readonly commanderPhone: string | null;
  readonly contacts: readonly { readonly team: string; readonly duty: string; readonly name: string; readonly phone: string }[];
  readonly hospitals: readonly object[];
}

/** An emergency plan with procedures for its kinds, contacts and hospitals. */
export function planRows(paper: PaperBase, kinds: readonly HazardKind[], people: PlanPeople): Rows {
  const id = idOf('emergencyPlan', paper.key);
  const { commander, commanderPhone } = people;
  const plan = {
    id,
    planNo: serialNumber('EP', dateOf(paper.day), paper.n),
    title: paper.title,
    ...paper.owner,
    kinds: hazardKinds.filter((kind) => kinds.includes(kind)),
    commander,
    commanderPhone,
    principles: PRINCIPLES,
    reporting: REPORTING,
    supplies: SUPPLIES,
    drilledOn: dateText(paper.day - 45),
    ...stateOf(paper),
  };
  return {
    emergencyPlan: [plan],
    emergencyProcedure: procedureTexts
      .filter(({ kind }) => kinds.includes(kind))
      .map((text) => ({ id: idOf('emergencyProcedure', `${paper.key}/${text.kind}`), plan: id, ...text })),
    emergencyContact: people.contacts.map((contact, i) => ({ id: idOf('emergencyContact', `${paper.key}/${i}`), plan: id, ...contact })),
    emergencyHospital: people.hospitals.map((hospital, i) => ({
      id: idOf('emergencyHospital', `${paper.key}/${i}`),
      plan: id,
      ...hospital,
    })),
  };
}

/** A hazard of an assessment, with its levels. */
export function riskItemRow(assessment: string, key: string, { grades: [likelihood, severity, a, b], ...text }: RiskText) {
  return {
    id: idOf('riskItem', key),
    assessment,
    ...text,
    likelihood,
    severity,
    level: riskLevelOf(likelihood, severity),
    likelihoodAfter: a,
    severityAfter: b,
    levelAfter: riskLevelOf(a, b),
  };
}

/** A template of an assessment. */
function hazardRows({ title, hazards }: HazardList, n: number, day: number, owner: object): Rows {
  const id = idOf('riskAssessment', `library/${n}`);
  const items = hazards.map((text, i) => riskItemRow(id, `library/${n}/${i}`, text));
  const assessment = {
    id,
    assessmentNo: serialNumber('RA', dateOf(day), n),
    title,
    ...owner,
    assessor: '平台安全管理组',
    assessedOn: dateText(day - 1),
    level: highestOf(items.map(({ levelAfter }) => levelAfter)),
    levelBefore: highestOf(items.map(({ level }) => level)),
    conclusion: null,
    status: 'approved',
    approvedAt: dateTimeText(day, 600),
    edition: 1,
  };
  return { riskAssessment: [assessment], riskItem: items };
}

const noOwner = { trip: null, isTemplate: true, school: null, agency: null, bureau: null };
const nobody: PlanPeople = { commander: null, commanderPhone: null, contacts: [], hospitals: [] };

/** The libraries of platform and city bureau, and the platform's thresholds of warnings. */
export function libraryRows(day: number, bureau: string | null): Rows[] {
  const platform = { ...noOwner, ownerType: 'platform' };
  const city = { ...noOwner, ownerType: 'bureau', bureau };
  const paper = (n: number, title: string, owner: object): PaperBase => ({ key: `library/${n}`, n, title, day, status: 'approved', owner });
  const waterside = [...coveredByAll, 'drowning', 'stampede'] as const;
  const settings = { settingNo: serialNumber('WS', dateOf(day), 0), level: 'platform', isTemplate: true, status: 'enabled' };
  return [
    noticeRows(paper(0, '小学研学一日行程安全须知（模板）', platform), 'primary', false),
    noticeRows(paper(1, '中学研学一日行程安全须知（模板）', platform), null, false),
    noticeRows(paper(2, '中学研学住宿行程安全须知（模板）', platform), null, true),
    planRows(paper(0, '中小学研学实践活动应急预案（通用模板）', platform), [...coveredByAll, 'stampede'], nobody),
    planRows(paper(1, '涉水研学实践活动应急预案（模板）', platform), waterside, nobody),
    planRows(paper(2, '湘江市中小学生研学实践应急预案（市教育局模板）', city), waterside, nobody),
    ...hazardLists.map((list, n) => hazardRows(list, n, day, platform)),
    { warningSetting: [{ id: idOf('warningSetting', 'platform'), ...settings, trip: null, school: null, ...warningDefaults }] },
  ];
}
