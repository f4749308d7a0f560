import { addDays, chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import { phoneNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import type { LodgingGround, TripOfSample } from './lodging-ground.ts';

export interface PolicyRows {
  readonly insurancePolicy: object[];
  readonly insuredPerson: object[];
}

const insurers = ['湘江人寿保险股份有限公司', '长岳财产保险股份有限公司', '三湘养老保险股份有限公司'];

/** Accident insurance for all who travel, and the liability of school and agency. */
export function policyRows(of: TripOfSample, { file }: LodgingGround): PolicyRows {
  const { trip, sample, n } = of;
  if (sample.phase === 'organising' && n % 3 === 2) return { insurancePolicy: [], insuredPerson: [] };
  const kinds = ['travelAccident', 'schoolLiability', ...(trip.agency ? ['agencyLiability'] : [])];
  const policies = kinds.map((kind, k) => policyRow(of, kind, k, file));
  const [{ id: policy } = { id: '' }] = policies;
  return { insurancePolicy: policies, insuredPerson: rosterOf(of, policy) };
}

function policyRow({ trip, sample, n, students, staff }: TripOfSample, kind: string, k: number, file: string | null) {
  const accident = kind === 'travelAccident';
  const people = students.length + staff.length;
  const taken = chinaIso(addDays(chinaDay(trip.departAt), -8), '10:00');
  return {
    id: idOf('insurancePolicy', `${sample.key}/${kind}`),
    policyNo: `FAKE${chinaDay(trip.departAt).replaceAll('-', '')}${String(n).padStart(4, '0')}${k}`,
    ...{ trip: trip.id, school: trip.school, agency: trip.agency, bureau: trip.bureau, kind },
    insurer: insurers[(n + k) % insurers.length],
    amountPerPerson: accident ? 300_000_00 : 500_000_00,
    medicalAmount: accident ? 30_000_00 : null,
    premium: accident ? people * 600 : 200_000,
    startAt: chinaIso(chinaDay(trip.departAt), '00:00'),
    endAt: chinaIso(addDays(chinaDay(trip.returnAt), 1), '00:00'),
    policyFile: file,
    reportPhone: phoneNumber('institution', 8000 + n),
    rosterAt: accident ? taken : null,
    stale: false,
    status: stateOf(sample.phase, n),
  };
}

function stateOf(phase: string, n: number): string {
  if (phase === 'organising') return n % 2 === 0 ? 'pending' : 'effective';
  return ['filing', 'ready', 'inProgress', 'suspended'].includes(phase) ? 'effective' : 'expired';
}

function rosterOf({ trip, sample, students, staff }: TripOfSample, policy: string): object[] {
  const shared = { policy, trip: trip.id, school: trip.school, agency: trip.agency, bureau: trip.bureau };
  const line = (id: string, name: string, gender: string | null, more: object) => ({
    id: idOf('insuredPerson', `${sample.key}/${id}`),
    ...shared,
    ...{ name, gender, student: null, tripStaff: null },
    ...more,
  });
  return [
    ...students.map(({ id, name, gender }) => line(id, name, gender, { student: id })),
    ...staff.filter(({ status }) => status === 'filed').map(({ id, name, gender }) => line(id, name, gender, { tripStaff: id })),
  ];
}
