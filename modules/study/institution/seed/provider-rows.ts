import { near, officeAddress } from '../../sample/addresses.ts';
import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { creditCode, phoneNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { fullName, surname } from '../../sample/names.ts';
import { type Random, streams } from '../../sample/random.ts';
import { DISTRICTS } from '../../sample/regions.ts';
import { type ProviderName, providerNames, type Story } from './provider-names.ts';

/** Inputs for the rows of the sample. */
export interface Ground {
  readonly today: number;
  readonly seed: bigint;
  /** Bureau of a region; the city's is responsible for districts without one. */
  readonly bureauOf: (region: string) => string;
  /** Id of a blank file that serves as every document. */
  readonly sheet: string;
}

export interface ProviderRow extends ProviderName {
  readonly n: number;
  readonly id: string;
  readonly region: string;
  readonly bureau: string;
  readonly uscc: string;
}

export const providersOf = ({ bureauOf }: Ground): ProviderRow[] =>
  providerNames.map((provider, n) => {
    const region = DISTRICTS[provider.district]?.code ?? '';
    const uscc = creditCode('91', region, 300 + n);
    return {
      ...provider,
      n,
      id: idOf(provider.kind === 'agency' ? 'agency' : 'site', provider.name),
      region,
      uscc,
      bureau: bureauOf(region),
    };
  });

/** Whether it was introduced at some time. */
export const wasIntroduced = (story: Story): boolean => ['introduced', 'suspended', 'lapsed', 'exited', 'blacklisted'].includes(story);

const reasons: Partial<Record<Story, string>> = {
  suspended: '责任保险过期未更新，暂停承接研学活动',
  exited: '年审不合格，按规定退出',
  blacklisted: '发生重大安全责任事故并隐瞒不报',
};

/** Length of an introduction in days, and how many days ago it began. */
export const TERM = 3 * 365;
const LAPSED_SINCE = 12;
export const introducedAgo = ({ story, n }: ProviderRow): number => (story === 'lapsed' ? TERM + LAPSED_SINCE : 380 + n * 11);

function changedAgo(provider: ProviderRow): number {
  if (provider.story === 'lapsed') return LAPSED_SINCE;
  return reasons[provider.story] ? 20 + provider.n : introducedAgo(provider);
}

function statusOf(provider: ProviderRow, today: number) {
  const { story } = provider;
  const introduced = wasIntroduced(story);
  const status = introduced && story !== 'lapsed' ? story : 'registered';
  return {
    status,
    introducedAt: introduced ? dateText(today - introducedAgo(provider)) : null,
    validTo: introduced ? dateText(today - introducedAgo(provider) + TERM - 1) : null,
    statusReason: reasons[story] ?? null,
    statusChangedAt: introduced ? dateTimeText(today - changedAgo(provider), 600) : null,
  };
}

const person = (random: Random): string => fullName(random, surname(random), random.chance(0.6) ? 'male' : 'female', 'parent');

const shared = (provider: ProviderRow, { today, seed }: Ground) => {
  const random = streams(seed)('institution')(provider.n);
  const district = DISTRICTS[provider.district] ?? null;
  return {
    random,
    values: {
      id: provider.id,
      name: provider.name,
      uscc: provider.uscc,
      region: provider.region,
      bureau: provider.bureau,
      legalPerson: person(random),
      address: officeAddress(random, district),
      location: near(random, district?.centre ?? { lng: 0, lat: 0 }),
      ...statusOf(provider, today),
    },
  };
};

/** An agency of the sample; a draft lacks some items of the checklist. */
export function agencyRow(provider: ProviderRow, ground: Ground): object {
  const { random, values } = shared(provider, ground);
  const complete = provider.story !== 'draft';
  const travel = provider.sort === 'travel';
  return {
    ...values,
    agencyNo: serialNumber('AG', '20250110', provider.n),
    shortName: provider.name.slice(0, 4),
    agencyType: provider.sort,
    registeredCapital: random.between(10, 80) * 10_000_000,
    establishDate: dateText(ground.today - random.between(1500, 5500)),
    contact: person(random),
    contactPhone: phoneNumber('institution', provider.n * 10),
    legalPhone: phoneNumber('institution', provider.n * 10 + 1),
    email: `agency${provider.n + 1}@example.com`,
    travelLicenceNo: travel ? `L-HUN-${String(10_000 + provider.n)}` : null,
    staffCount: random.between(12, 90),
    maxReceptionPerDay: random.between(3, 12) * 100,
    starLevel: wasIntroduced(provider.story) ? random.pick(['two', 'three', 'four', 'five']) : 'unrated',
    safetySystem: complete ? [ground.sheet] : null,
    emergencyPlan: [ground.sheet],
    cleanRecord: complete,
    introduction: `${provider.name}面向中小学生开展研学旅行服务，设有课程研发、导师管理与安全保障团队。`,
  };
}

const campValues = (random: Random, sheet: string) => ({
  bedCount: random.between(12, 40) * 10,
  lifeTeachers: random.between(4, 12),
  nightDuty: true,
  dormitoryPlan: [sheet],
});

/** A base or camp of the sample. */
export function siteRow(provider: ProviderRow, ground: Ground): object {
  const { random, values } = shared(provider, ground);
  const complete = provider.story !== 'draft';
  const camp = provider.kind === 'camp';
  const blank = { bedCount: null, lifeTeachers: null, nightDuty: null, dormitoryPlan: null };
  return {
    ...values,
    siteNo: serialNumber('SI', '20250110', provider.n),
    kind: provider.kind,
    shortName: provider.name.slice(0, 4),
    level: wasIntroduced(provider.story) ? random.pick(['county', 'city', 'city', 'province']) : 'none',
    theme: provider.sort,
    operator: `${provider.name.slice(0, 4)}文旅发展有限公司`,
    manager: person(random),
    managerPhone: phoneNumber('institution', provider.n * 10),
    safetyOfficer: complete ? person(random) : null,
    safetyPhone: complete ? phoneNumber('institution', provider.n * 10 + 1) : null,
    dutyPhone: phoneNumber('institution', provider.n * 10 + 2),
    landArea: String(random.between(8, 90) * 1000),
    buildArea: String(random.between(2, 12) * 1000),
    openHours: '08:30–17:30',
    openDaysPerYear: random.between(260, 340),
    dayCapacity: complete ? random.between(4, 12) * 100 : null,
    onceCapacity: complete ? random.between(2, 4) * 100 : null,
    servesMeals: true,
    diningSeats: random.between(10, 60) * 10,
    parkingBuses: random.between(4, 20),
    hasMedical: true,
    nearestHospital: `${DISTRICTS[provider.district]?.shortName ?? ''}人民医院`,
    hospitalDistanceKm: String(random.between(8, 90) / 10),
    emergencyPlan: complete ? [ground.sheet] : null,
    drilledOn: complete ? dateText(ground.today - random.between(20, 160)) : null,
    ...(camp ? campValues(random, ground.sheet) : blank),
    introduction: `${provider.name}占地开阔、设施完备，常年接待中小学生研学实践。`,
  };
}
