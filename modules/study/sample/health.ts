import { dateTimeText } from './calendar.ts';
import type { Household } from './households.ts';
import { idOf } from './ids.ts';
import type { Plan } from './plan.ts';
import { type Random, weighted } from './random.ts';
import type { HealthProfileRow, StudentRow } from './rows.ts';

/** The health profile of a student, or null for the few whose family has not filled it in. */
export function healthRow(plan: Plan, household: Household, student: StudentRow, index: number): HealthProfileRow | null {
  const random = plan.draws('health')(index);
  if (random.chance(0.08)) return null;
  const illness = random.chance(0.028) ? random.pick(ILLNESSES) : null;
  const unfit = illness?.unfit === true || random.chance(0.004);
  return {
    id: idOf('healthProfile', student.enrolNo),
    student: student.id,
    bloodType: random.chance(0.8) ? bloodType(random) : null,
    allergies: random.chance(0.07) ? random.pick(ALLERGIES) : null,
    chronicDiseases: illness?.name ?? null,
    medications: illness?.medication ?? null,
    dietaryRestrictions: dietOf(random, student.ethnicity),
    motionSickness: random.chance(0.16),
    recentSurgery: random.chance(0.008) ? random.pick(SURGERIES) : null,
    unfitForTrip: unfit,
    emergencyNote: illness?.note ?? (unfit ? UNFIT_NOTE : null),
    ...confirmation(random, plan, household),
    school: student.school,
  };
}

function confirmation(random: Random, plan: Plan, household: Household): Pick<HealthProfileRow, 'confirmedBy' | 'confirmedAt'> {
  const [primary] = household.members;
  if (!primary || random.chance(0.12)) return { confirmedBy: null, confirmedAt: null };
  return { confirmedBy: primary.id, confirmedAt: dateTimeText(plan.today - random.between(1, 75), random.between(7 * 60, 22 * 60)) };
}

function dietOf(random: Random, ethnicity: string): string | null {
  if (ethnicity === '回族') return '清真饮食';
  return random.chance(0.03) ? random.pick(DIETS) : null;
}

const bloodType = weighted([
  ['A', 30],
  ['O', 32],
  ['B', 28],
  ['AB', 10],
]);

const UNFIT_NOTE = '近期身体状况不宜长途乘车，请联系主要监护人。';
const ALLERGIES = ['青霉素', '头孢类药物', '花粉', '尘螨', '海鲜', '芒果', '花生', '牛奶', '鸡蛋', '磺胺类药物', '紫外线'];
const DIETS = ['不吃辣', '不吃海鲜', '乳糖不耐受', '素食', '忌花生制品', '忌冷饮'];
const SURGERIES = ['三个月前阑尾切除术', '半年前扁桃体切除术', '两个月前右前臂骨折内固定', '一个月前疝气修补术'];

interface Illness {
  readonly name: string;
  readonly medication: string;
  readonly note: string;
  readonly unfit: boolean;
}

const ILLNESSES: readonly Illness[] = [
  {
    name: '支气管哮喘',
    medication: '沙丁胺醇气雾剂（随身携带）',
    note: '发作时取坐位，吸入沙丁胺醇两喷，五分钟不缓解立即拨打120。',
    unfit: false,
  },
  { name: '过敏性鼻炎', medication: '氯雷他定', note: '避免花粉环境，备好纸巾。', unfit: false },
  { name: '1型糖尿病', medication: '胰岛素', note: '低血糖时口服糖块，意识不清立即拨打120。', unfit: false },
  { name: '癫痫', medication: '丙戊酸钠', note: '发作时侧卧，不要塞物入口，超过五分钟立即拨打120。', unfit: true },
  { name: '先天性心脏病术后', medication: '无', note: '禁止剧烈运动，出现胸闷、紫绀立即就医。', unfit: true },
  { name: '缺铁性贫血', medication: '铁剂', note: '避免空腹活动，头晕时平卧。', unfit: false },
  { name: '蚕豆病', medication: '无', note: '禁食蚕豆及其制品，禁用磺胺类药物。', unfit: false },
];
