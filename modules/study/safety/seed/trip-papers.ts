import { dateText } from '../../sample/calendar.ts';
import { phoneNumber, serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import type { SampleTrip } from '../../trip/seed/trip-rows.ts';
import { coveredByAll } from '../hazard-kinds.ts';
import { highestOf, riskLevelOf } from '../risk/risk-item.model.ts';
import { tripFenceRows } from './fence-rows.ts';
import type { PaperTrip } from './paper-trip.ts';
import { riskTexts, waterRisk } from './risk-texts.ts';
import { noticeRows, type PaperBase, type PlanPeople, planRows, type Rows, riskItemRow } from './template-rows.ts';

/** How far the papers of trips in preparation are, in turn: none yet, in writing, one rejected, and complete but for the fences. */
const preparing = ['none', 'draft', 'rejected', 'noFences'] as const;

/** The safety papers of a trip: complete and approved once it has been declared. */
export function tripPapers(given: PaperTrip): Rows[] {
  const { trip, n } = given;
  const far = trip.phase === 'preparing' ? (preparing[n % preparing.length] ?? 'none') : 'complete';
  if (far === 'none') return [];
  const status = far === 'draft' ? 'draft' : 'approved';
  const papers = [
    noticeRows(paperOf(given, '安全须知', status), stageOf(trip), trip.last > trip.first),
    planRows(paperOf(given, '应急预案', far === 'rejected' ? 'rejected' : status), kindsOf(given), peopleOf(given)),
    assessmentRows(given, status),
  ];
  return far === 'complete' ? [...papers, tripFenceRows(given)] : papers;
}

const kindsOf = ({ nearWater }: PaperTrip) => (nearWater ? ([...coveredByAll, 'drowning'] as const) : coveredByAll);

const stageOf = ({ row }: SampleTrip) => (row as { stage: 'primary' | 'junior' | 'senior' }).stage;

function paperOf({ trip, n, day }: PaperTrip, title: string, status: PaperBase['status']): PaperBase {
  return { key: trip.key, n: n + 10, title: `${(trip.row as { name: string }).name}${title}`, day, status, owner: ownerOf(trip) };
}

const ownerOf = ({ id, school, agency }: SampleTrip) => ({
  trip: id,
  isTemplate: false,
  ownerType: 'trip',
  school: school.row.id,
  agency,
  bureau: school.row.bureau,
});

function peopleOf({ trip, n }: PaperTrip): PlanPeople {
  const { school, site } = trip;
  const { principal, principalPhone, contactPhone, safetyOfficer, safetyPhone, contact } = school.row;
  const call = (team: string, duty: string, name: string, phone: string) => ({ team, duty, name, phone });
  return {
    commander: principal,
    commanderPhone: principalPhone ?? contactPhone,
    contacts: [
      call('command', '现场副总指挥', school.owner.name, school.owner.phone),
      call('rescue', '学校安全负责人', safetyOfficer, safetyPhone),
      call('information', '家长联络', contact, contactPhone),
      call('medical', '随队医护', '随队医护', phoneNumber('institution', 40_000 + n)),
      call('outside', '基地安全值班', site.row.safetyOfficer ?? site.row.manager, site.row.safetyPhone ?? site.row.managerPhone),
    ],
    hospitals: [
      {
        site: site.row.id,
        name: site.row.nearestHospital ?? '县人民医院',
        address: `${site.row.name}附近`,
        phone: `0731-84${String(100_000 + n * 37).slice(-6)}`,
        distanceKm: site.row.hospitalDistanceKm ?? '5.0',
        driveMinutes: Math.ceil(Number(site.row.hospitalDistanceKm ?? 5) * 2) + 3,
      },
    ],
  };
}

function assessmentRows({ trip, n, day, nearWater }: PaperTrip, status: 'draft' | 'approved'): Rows {
  const id = idOf('riskAssessment', trip.key);
  const items = (nearWater ? [...riskTexts, waterRisk] : riskTexts).map((text) => riskItemRow(id, `${trip.key}/${text.kind}`, text));
  const assessment = {
    id,
    assessmentNo: serialNumber('RA', dateText(day).replaceAll('-', ''), n + 10),
    ...ownerOf(trip),
    title: null,
    assessor: trip.school.row.safetyOfficer,
    assessedOn: dateText(day - 1),
    level: levelOf(nearWater),
    levelBefore: highestOf(items.map(({ level }) => level)),
    conclusion: '各项风险已逐项制定管控措施并落实责任人，剩余风险可控，同意组织实施。',
    status,
    edition: 1,
  };
  return { riskAssessment: [assessment], riskItem: items };
}

/** The remaining level of a trip of the sample. */
const levelOf = (nearWater: boolean) =>
  highestOf((nearWater ? [...riskTexts, waterRisk] : riskTexts).map(({ grades: [, , a, b] }) => riskLevelOf(a, b)));
