import texts from '../school/locales/zh.json' with { type: 'json' };
import { dateText, dateTimeText } from './calendar.ts';
import type { Household, Seat } from './households.ts';
import { serialNumber } from './identifiers.ts';
import { idOf } from './ids.ts';
import type { Plan } from './plan.ts';
import { type Random, weighted } from './random.ts';
import type { ConsentRow, ConsentStatus, ConsentType, StudentRow } from './rows.ts';
import { registeredOn } from './students.ts';

/** The consents requested from a student's primary guardian: always for face data, sometimes others. */
export function consentRows(plan: Plan, household: Household, student: StudentRow, seat: Seat): ConsentRow[] {
  const place = seat.schoolClass.firstOfLevel + seat.position;
  const random = plan.draws('consent')(seat.schoolClass.firstStudent + seat.position);
  const asked = TYPES.filter(([, share]) => random.chance(share));
  return asked.map(([type]) => {
    const number = place * TYPES.length + TYPES.findIndex(([other]) => other === type);
    return {
      id: idOf('consentRecord', `${student.enrolNo}/${type}`),
      consentNo: serialNumber('CO', registeredOn(plan, seat.schoolClass), number),
      consentType: type,
      student: student.id,
      guardian: household.members[0]?.id ?? '',
      templateVersion: templates[type].version,
      content: templates[type].text,
      school: student.school,
      ...historyOf(random, plan.today, type === 'face' ? faceStatus(random) : otherStatus(random)),
    };
  });
}

const { templates } = texts.consentRecord;

/** Types of consent with the share of students for whom they are requested. */
const TYPES: readonly (readonly [ConsentType, number])[] = [
  ['face', 1],
  ['medical', 0.3],
  ['location', 0.15],
  ['media', 0.12],
];

const faceStatus = weighted<ConsentStatus>([
  ['signed', 620],
  ['pending', 250],
  ['refused', 80],
  ['withdrawn', 15],
  ['expired', 35],
]);
const otherStatus = weighted<ConsentStatus>([
  ['signed', 780],
  ['pending', 150],
  ['refused', 50],
  ['withdrawn', 10],
  ['expired', 10],
]);

type History = Pick<ConsentRow, 'signMethod' | 'signedAt' | 'signIp' | 'validTo' | 'withdrawnAt' | 'status'>;

// A consent is valid for a year: an expired one was signed longer ago, a valid one within it.
function historyOf(random: Random, today: number, status: ConsentStatus): History {
  if (status === 'pending' || status === 'refused')
    return { signMethod: null, signedAt: null, signIp: null, validTo: null, withdrawnAt: null, status };
  const signed = today - (status === 'expired' ? random.between(370, 420) : random.between(30, 300));
  return {
    signMethod: 'online',
    signedAt: dateTimeText(signed, random.between(7 * 60, 22 * 60)),
    signIp: `10.${random.between(16, 31)}.${random.between(0, 255)}.${random.between(1, 254)}`,
    validTo: dateText(signed + 365),
    withdrawnAt: status === 'withdrawn' ? dateTimeText(today - random.between(1, 29), random.between(7 * 60, 22 * 60)) : null,
    status,
  };
}
