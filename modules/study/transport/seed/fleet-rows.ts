import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { creditCode, nationalIdentity, phoneNumber, plateNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { fullName, surname } from '../../sample/names.ts';
import { Random } from '../../sample/random.ts';
import { driverUsableTo, vehicleUsableTo } from '../papers.ts';

const SEED = 20_261_122;
const VEHICLES = 60;
const DRIVERS = 72;
/** Numbers of phones and identifiers from here on belong to carriers and drivers. */
const OFFSET = 30_000;

const names = [
  '湘江旅游客运有限公司',
  '望江长运旅游汽车有限公司',
  '浏河安达客运有限公司',
  '星湖通达旅游客运有限公司',
  '橘洲众行汽车服务有限公司',
];
const contacts = ['周建军', '罗志明', '谭国强', '易小平', '汤海波'];
const models = [
  { model: '宇通 ZK6119H5Y', seats: 51 },
  { model: '金龙 XMQ6113AYD', seats: 49 },
  { model: '中车 TEG6110BEV', seats: 45 },
] as const;

export interface Fleet {
  readonly carriers: readonly object[];
  readonly vehicles: readonly { readonly id: string; readonly carrier: string; readonly seats: number; readonly usableTo: string | null }[];
  readonly drivers: readonly { readonly id: string; readonly carrier: string }[];
}

/** Carriers, vehicles and drivers of the city on a day: three vehicles whose papers end within thirty days, and one whose have ended. */
export function fleetRows(today: number): Fleet {
  const carriers = names.map((name, n) => carrierRow(name, n, today));
  return {
    carriers,
    vehicles: Array.from({ length: VEHICLES }, (_, n) => vehicleRow(n, today)),
    drivers: Array.from({ length: DRIVERS }, (_, n) => driverRow(n, today)),
  };
}

const carrierId = (n: number): string => idOf('carrier', names[n % names.length] as string);

const carrierRow = (name: string, n: number, today: number) => ({
  id: carrierId(n),
  carrierNo: serialNumber('CR', '20260301', n),
  name,
  uscc: creditCode('91', '439900', OFFSET + n),
  region: '439900',
  contact: contacts[n],
  contactPhone: phoneNumber('institution', OFFSET + n),
  roadPermitNo: `湘交运管许可439900${String(100 + n)}号`,
  permitTo: dateText(today + 300 + n * 60),
  safetyLevel: (['AAA', 'AAA', 'AA', 'AA', 'A'] as const)[n],
  accidentCount3y: n === 4 ? 1 : 0,
  fatalAccident: false,
  status: 'introduced',
  statusChangedAt: dateTimeText(today - 200, 600),
});

/** In how many days the first of the papers ends: the last four vehicles are those to be looked at. */
const endsIn = (n: number): number => ({ 56: 9, 57: 18, 58: 27, 59: -6 })[n] ?? 120 + ((n * 17) % 200);

function vehicleRow(n: number, today: number) {
  const random = new Random(SEED, 1, n);
  const papers = {
    registerDate: dateText(today - 365 * random.between(1, 5) - random.between(0, 300)),
    transportCertTo: dateText(today + 330),
    inspectionTo: dateText(today + endsIn(n)),
    carrierInsuranceTo: dateText(today + 300),
    compulsoryInsuranceTo: dateText(today + 310),
  };
  return {
    id: idOf('vehicle', String(n)),
    plateNo: plateNumber(OFFSET + n),
    carrier: carrierId(n),
    ...random.pick(models),
    color: random.pick(['白', '蓝', '黄']),
    transportCertNo: `湘交运管439900${String(10_000 + n)}`,
    ...papers,
    hasSeatBelt: true,
    hasExtinguisher: true,
    hasHammer: true,
    hasCamera: n % 4 !== 0,
    gpsSeenAt: dateTimeText(n % 15 === 7 ? today - 2 : today - 1, 1200 + (n % 200)),
    lastMaintain: dateText(today - random.between(5, 80)),
    usableTo: vehicleUsableTo(papers),
    status: 'enabled',
  };
}

function driverRow(n: number, today: number) {
  const random = new Random(SEED, 2, n);
  const gender = n % 24 === 5 ? ('female' as const) : ('male' as const);
  const range = { from: today - 52 * 365, days: 20 * 365, firstPair: 420, pairs: 20 };
  const identity = nationalIdentity('439901', range, n, gender);
  const papers = {
    ...identity,
    licenceTo: dateText(today + random.between(200, 1500)),
    qualificationTo: dateText(today + random.between(150, 1200)),
  };
  return {
    id: idOf('driver', String(n)),
    driverNo: serialNumber('DR', '20260301', n),
    carrier: carrierId(n),
    name: fullName(random, surname(random), gender, 'parent'),
    gender,
    ...papers,
    phone: phoneNumber('institution', OFFSET + 100 + n),
    licenceClass: 'A1',
    licenceNo: identity.idCard,
    firstIssue: dateText(today - 365 * random.between(8, 12)),
    qualificationNo: `4399${String(100_000 + n)}`,
    penaltyPoints: random.pick([0, 0, 0, 1, 2, 3]),
    seriousViolation: false,
    usableTo: driverUsableTo(papers),
    status: n % 36 === 35 ? 'leave' : 'active',
  };
}
