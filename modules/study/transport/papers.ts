import { birthdayOf, type Row } from '@zhixing/model';
import { addMonths, chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import type { Driver } from './driver.model.ts';
import type { Vehicle } from './vehicle.model.ts';

type VehicleRow = Row<typeof Vehicle>;
type DriverRow = Row<typeof Driver>;

/** Coaches older than this carry no pupils. */
const OLDEST_VEHICLE = 8;
/** Over this many seats the driver needs class A1. */
const SMALL_BUS = 20;
const MIN_YEARS = 3;
const [YOUNGEST, OLDEST] = [22, 60];
/** A terminal that has been silent for longer than this counts as offline. */
const GPS_HOURS = 24;

/** Something that keeps a vehicle or a driver from a trip. Its text is `<model>.gaps.<code>` in the locale files. */
export interface PaperGap {
  readonly code: string;
  readonly day: string;
}

const years = (day: string, count: number): string => addMonths(day, 12 * count);
const earliest = (days: readonly (string | null | undefined)[]): string | null => days.flatMap((day) => day ?? []).toSorted()[0] ?? null;

const vehiclePapers = ['transportCert', 'inspection', 'carrierInsurance', 'compulsoryInsurance'] as const;

/** The last day on which a vehicle may be used by its papers and its age. */
export const vehicleUsableTo = (vehicle: Partial<VehicleRow>): string | null =>
  earliest([
    ...vehiclePapers.map((paper) => vehicle[`${paper}To`]),
    vehicle.registerDate ? years(vehicle.registerDate, OLDEST_VEHICLE) : null,
  ]);

/** The last day on which a driver may drive by the papers and the age limit. */
export const driverUsableTo = ({ licenceTo, qualificationTo, idCard }: Partial<DriverRow>): string | null =>
  earliest([licenceTo, qualificationTo, idCard ? years(birthdayOf(idCard), OLDEST + 1) : null]);

/** What keeps a vehicle from a trip that returns at a moment; empty if nothing does. */
export function vehicleGaps(vehicle: VehicleRow, endAt: string): PaperGap[] {
  const last = chinaDay(endAt);
  const when = (missing: boolean, code: string, day: string) => (missing ? [{ code, day }] : []);
  const oldFrom = years(vehicle.registerDate, OLDEST_VEHICLE);
  return [
    ...when(vehicle.status !== 'enabled', 'disabled', last),
    ...vehiclePapers.flatMap((paper) => when(vehicle[`${paper}To`] < last, paper, vehicle[`${paper}To`])),
    ...when(!vehicle.hasSeatBelt, 'seatBelt', last),
    ...when(!vehicle.hasExtinguisher, 'extinguisher', last),
    ...when(!vehicle.hasHammer, 'hammer', last),
    ...when(oldFrom < last, 'tooOld', oldFrom),
  ];
}

/** What keeps a driver from a vehicle of so many seats on a trip; empty if nothing does. */
export function driverGaps(driver: DriverRow, seats: number, { startAt, endAt }: { startAt: string; endAt: string }): PaperGap[] {
  const [first, last] = [chinaDay(startAt), chinaDay(endAt)];
  const born = birthdayOf(driver.idCard);
  const when = (missing: boolean, code: string, day: string) => (missing ? [{ code, day }] : []);
  return [
    ...when(driver.status !== 'active', 'away', last),
    ...when(seats > SMALL_BUS && driver.licenceClass !== 'A1', 'licenceClass', last),
    ...when(driver.licenceTo < last, 'licence', driver.licenceTo),
    ...when(driver.qualificationTo < last, 'qualification', driver.qualificationTo),
    ...when(years(driver.firstIssue, MIN_YEARS) > first, 'inexperienced', driver.firstIssue),
    ...when(years(born, YOUNGEST) > first || years(born, OLDEST + 1) <= last, 'age', born),
    ...when(driver.seriousViolation, 'violation', last),
  ];
}

/** Whether the terminal on board reported within a day. */
export const isOnline = ({ gpsSeenAt }: Pick<VehicleRow, 'gpsSeenAt'>, now: Date): boolean =>
  gpsSeenAt !== null && now.getTime() - Date.parse(gpsSeenAt) <= GPS_HOURS * 3_600_000;

/** Whole days until a day, negative once it has passed. */
export const daysLeft = (day: string | null, now: Date): number | null => (day === null ? null : daysBetween(chinaDay(now), day));
