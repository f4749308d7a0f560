import { firstBirthday, schoolYear } from './calendar.ts';
import { childrenOf, type Household, type Member } from './households.ts';
import { type BirthRange, nationalIdentity, serialNumber } from './identifiers.ts';
import { idOf } from './ids.ts';
import { fullName, surname } from './names.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { GuardianRow, StudentGuardianRow, StudentRow } from './rows.ts';
import { registeredOn, studentIdAt } from './students.ts';

/** The guardians of a family, the primary one first. */
export function guardianRows(plan: Plan, household: Household): GuardianRow[] {
  const children = childrenOf(plan, household.head);
  const pupils = distinct(children.map((seat) => studentIdAt(plan, seat)));
  const schools = distinct(children.map(({ schoolClass }) => schoolClass.school.id));
  const classes = distinct(children.map(({ schoolClass }) => schoolClass.id));
  return household.members.map((member, place) => ({ ...guardianRow(plan, household, member, place), children: pupils, schools, classes }));
}

/** Links between a student and the members of the family. */
export function linkRows(plan: Plan, household: Household, student: StudentRow, index: number): StudentGuardianRow[] {
  const random = plan.draws('student-guardian')(index);
  return household.members.map((member, place) => ({
    id: idOf('studentGuardian', `${student.enrolNo}/${member.phone}`),
    student: student.id,
    guardian: member.id,
    relation: member.relation,
    isPrimary: place === 0,
    isEmergency: place === 0 || random.chance(0.7),
    canPickup: place === 0 || random.chance(0.9),
    sort: place + 1,
    school: student.school,
  }));
}

function guardianRow(
  plan: Plan,
  household: Household,
  member: Member,
  place: number,
): Omit<GuardianRow, 'children' | 'schools' | 'classes'> {
  const random = plan.draws('guardian')(member.index);
  const { schoolClass, position } = household.head;
  const isCommittee = place === 0 && random.chance(0.05);
  const name = fullName(
    random,
    familyName(random, household, member),
    member.gender,
    member.relation === 'grandparent' ? 'grandparent' : 'parent',
  );
  return {
    id: member.id,
    guardianNo: serialNumber('GU', registeredOn(plan, schoolClass), 2 * (schoolClass.firstOfLevel + position) + place),
    name,
    phone: member.phone,
    idCard: random.chance(0.7) ? idCardOf(plan, household, member) : null,
    wechatBound: random.chance(member.relation === 'grandparent' ? 0.4 : 0.86),
    isCommittee,
    committeeRole: isCommittee ? random.pick(COMMITTEE_ROLES) : null,
    workUnit: workUnit(random, household, member),
    address: household.address,
    status: 'enabled',
  };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

// Children have the father's surname; a grandmother rarely has the same.
function familyName(random: Random, household: Household, member: Member): string {
  const shares = member.gender === 'male' && (member.relation === 'father' || random.chance(0.8));
  return shares ? household.surname : surname(random);
}

function idCardOf(plan: Plan, household: Household, member: Member): string {
  const { schoolClass, position } = household.head;
  const { level } = schoolClass.grade;
  const range = birthRange(firstBirthday(schoolYear(plan.today), level), level, member.relation === 'grandparent');
  return nationalIdentity(schoolClass.school.district.code, range, schoolClass.firstOfDistrict + position, member.gender).idCard;
}

// Parents are 26 to 38 years older than the youngest child, grandparents 54 to 66. Each year of schooling has its own order numbers.
function birthRange(childFrom: number, level: number, isGrandparent: boolean): BirthRange {
  return { from: childFrom - (isGrandparent ? 66 : 38) * 365, days: 12 * 365, firstPair: 250 + (level - 1) * 20, pairs: 20 };
}

function workUnit(random: Random, household: Household, member: Member): string | null {
  if (member.relation === 'grandparent') return '务农';
  if (household.isLeftBehind) return random.pick(AWAY);
  return random.chance(0.85) ? random.pick(WORK_UNITS) : null;
}

const COMMITTEE_ROLES = ['会长', '副会长', '秘书长', '安全委员', '财务委员', '活动委员', '活动委员', '宣传委员'];
const AWAY = ['外省务工', '广东电子厂', '浙江制衣厂', '外省建筑工地'];
const WORK_UNITS = [
  '个体经营',
  '自由职业',
  '湘江市公交公司',
  '湘江机械制造有限公司',
  '岳云建设集团',
  '橘洲食品有限公司',
  '开阳软件园',
  '星湖物流有限公司',
  '市第三医院',
  '区中心卫生院',
  '市税务局',
  '区街道办事处',
  '湘江商业银行',
  '宁安农业合作社',
  '浏河花炮厂',
  '望江铜艺厂',
  '滨江酒店',
  '网约车司机',
];
