import { nationalIdFrom } from '@zhixing/model';
import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { phoneNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { fullName, surname } from '../../sample/names.ts';
import { streams } from '../../sample/random.ts';
import { courseNames } from './provider-names.ts';
import { type Ground, type ProviderRow, wasIntroduced } from './provider-rows.ts';

const DAY = '20250112';

export const ownedBy = ({ kind, id, bureau }: ProviderRow) => ({
  ownerType: kind,
  agency: kind === 'agency' ? id : null,
  site: kind === 'agency' ? null : id,
  bureau,
});

export const tutorId = (provider: ProviderRow, k: number): string => idOf('tutor', `${provider.name}/${k}`);
export const courseId = (provider: ProviderRow, k: number): string => idOf('course', `${provider.name}/${k}`);
export const coursewareId = (provider: ProviderRow, k: number): string => idOf('courseware', `${provider.name}/${k}`);

/** Number of tutors and courses by kind of owner. */
export const TUTORS = { agency: 4, base: 2, camp: 2 } as const;
export const COURSES = { agency: 3, base: 2, camp: 2 } as const;
export const isDemo = ({ n }: ProviderRow): boolean => n === 0;

/** The last tutors and courses of the demo agency are not introduced yet: the sample contains their applications. */
const tutorStatus = (provider: ProviderRow, k: number): string => {
  if (provider.story === 'introduced') return isDemo(provider) && k > 1 ? 'registered' : 'introduced';
  return provider.story === 'suspended' ? 'suspended' : 'registered';
};

/** A tutor of the sample. Only the pool of names is shared between tutors. */
export function tutorRow(provider: ProviderRow, k: number, { today, seed }: Ground): object {
  const n = provider.n * 5 + k;
  const random = streams(seed)('tutor')(n);
  const gender = random.chance(0.45) ? 'male' : 'female';
  const birthday = dateText(today - random.between(9000, 17_000)).replaceAll('-', '');
  const order = String((n % 400) * 2 + (gender === 'male' ? 101 : 100)).padStart(3, '0');
  const status = tutorStatus(provider, k);
  const introduced = status === 'introduced' || status === 'suspended';
  return {
    id: tutorId(provider, k),
    tutorNo: serialNumber('TU', DAY, n),
    name: fullName(random, surname(random), gender, 'parent'),
    gender,
    idCard: nationalIdFrom(`${provider.region}${birthday}${order}`),
    phone: phoneNumber('institution', 1000 + n),
    ...ownedBy(provider),
    kind: random.pick(['fullTime', 'fullTime', 'partTime', 'expert']),
    level: random.pick(['L4', 'L3', 'L2', 'L1']),
    certNo: `YX${String(2_023_000 + n)}`,
    certified: true,
    current: true,
    firstAidCert: k === 0 || random.chance(0.4),
    healthCertTo: dateText(today + random.between(40, 330)),
    backgroundCheck: true,
    backgroundCheckAt: dateText(today - random.between(10, 300)),
    education: random.pick(['college', 'bachelor', 'bachelor', 'master']),
    years: random.between(1, 18),
    specialties: random.pick(['历史人文讲解', '自然观察与户外', '科学实验指导', '非遗手工', '团队拓展与安全']),
    theme: random.pick(['culture', 'nature', 'science', 'red', 'labour']),
    dailyFee: random.between(30, 90) * 1000,
    introducedAt: introduced ? dateText(today - 300) : null,
    validTo: introduced ? dateText(today - 300 + 3 * 365) : null,
    status,
  };
}

const courseStatus = (provider: ProviderRow, k: number): string => {
  if (provider.story === 'introduced') return isDemo(provider) && k > 1 ? 'draft' : 'onShelf';
  return wasIntroduced(provider.story) ? 'offShelf' : 'draft';
};

const subjectsByTheme: Readonly<Record<string, string>> = {
  culture: '语文、历史',
  red: '历史、道德与法治',
  nature: '科学、地理',
  science: '科学、物理',
  labour: '劳动、综合实践活动',
};

/** A course of the sample; prices are log-normal around 118 yuan. */
export function courseRow(provider: ProviderRow, k: number, { today, seed, sheet }: Ground): object {
  const n = provider.n * 4 + k;
  const random = streams(seed)('course')(n);
  const [title, theme, outline] = courseNames[(provider.n + k * 3) % courseNames.length] ?? courseNames[0];
  const maxPeople = random.between(6, 16) * 10;
  const status = courseStatus(provider, k);
  return {
    id: courseId(provider, k),
    courseNo: serialNumber('CR', DAY, n),
    name: `${title}（${provider.name.slice(0, 2)}）`,
    ...ownedBy(provider),
    theme,
    forPrimary: random.chance(0.7),
    forJunior: true,
    forSenior: random.chance(0.3),
    subjects: subjectsByTheme[theme] ?? '综合实践活动',
    days: '1',
    durationHours: String(random.between(4, 7)),
    minPeople: 20,
    maxPeople,
    venueCapacity: maxPeople + 40,
    price: Math.round(118 * Math.exp(random.normal(0, 0.3))) * 100,
    priceIncludes: '讲解、材料、保险',
    priceExcludes: '往返交通、个人消费',
    objectives: `通过${title}，提升观察、探究与合作能力。`,
    outline: `${outline}。`,
    taskSheet: sheet,
    safetyTips: '听从导师指挥，分组活动不离队；雨天注意防滑。',
    riskLevel: random.pick(['low', 'low', 'medium']),
    venue: '研学教室与户外活动区',
    // Outdoors is too cold in winter.
    forSpring: true,
    forSummer: true,
    forAutumn: true,
    forWinter: theme !== 'nature',
    tutors: [tutorId(provider, 0)],
    approvedAt: status === 'draft' ? null : dateTimeText(today - 200, 600),
    status,
  };
}

/** Courseware of a course; one of the demo agency's lacks its copyright owner. */
export function coursewareRow(provider: ProviderRow, k: number, { sheet }: Ground): object {
  const n = provider.n * 4 + k;
  const status = courseStatus(provider, k);
  const waiting = isDemo(provider) && k === 1;
  return {
    id: coursewareId(provider, k),
    coursewareNo: serialNumber('CW', DAY, n),
    name: '导学手册',
    course: courseId(provider, k),
    ...ownedBy(provider),
    kind: 'handbook',
    file: sheet,
    sizeBytes: 250,
    downloads: status === 'onShelf' && !waiting ? 3 + ((n * 7) % 40) : 0,
    edition: '1.0',
    copyrightOwner: waiting ? null : provider.name,
    summary: '行前导学、任务单与评价表。',
    status: waiting ? 'draft' : status,
  };
}
