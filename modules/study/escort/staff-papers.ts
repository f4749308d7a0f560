import type { Row } from '@zhixing/model';
import { addMonths, chinaDay } from '@zhixing/model/china-time.ts';
import type { TripStaff } from './trip-staff.model.ts';

type StaffRow = Row<typeof TripStaff>;

/** Roles that take a certificate of their own. */
const certified: readonly string[] = ['tutor', 'guide', 'medic'];
/** Validity of the background check where no bureau says otherwise. */
export const USUAL_MONTHS = 12;

/** A paper that is missing or ends before the trip has returned. Its text is `tripStaff.gaps.<code>`. */
export interface StaffGap {
  readonly code: string;
  readonly day: string;
}

/** The last day on which a background check counts. */
export const checkedUntil = (checkedAt: string, months: number): string => addMonths(checkedAt, months);

/** The papers that keep a person from accompanying a trip; empty if none does. */
export function staffGaps(row: StaffRow, months: number): StaffGap[] {
  const last = chinaDay(row.endAt ?? '');
  const when = (missing: boolean, code: string, day: string) => (missing ? [{ code, day }] : []);
  const checked = row.backgroundCheckAt;
  return [
    ...when(checked === null, 'noBackgroundCheck', last),
    ...(checked === null ? [] : when(checkedUntil(checked, months) < last, 'backgroundCheckOld', checked)),
    ...when(!row.healthOk, 'healthOpen', last),
    ...(row.healthCertTo === null ? [] : when(row.healthCertTo < last, 'healthCertEnds', row.healthCertTo)),
    ...when(certified.includes(row.role) && !row.certNo, 'noCert', last),
    ...(row.certTo === null ? [] : when(row.certTo < last, 'certEnds', row.certTo)),
  ];
}
