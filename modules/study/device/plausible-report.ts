import type { Health, Position, Report } from '@zhixing/telemetry/report.ts';

const MAX_ACCURACY_M = 100_000;
/** Faster than which nobody on a trip moves: such a fix is a leap of the receiver. */
const MAX_KMH = 200;
const MAX_LENGTH = 60;

const isPlain = (text: string): boolean => text !== '' && text.isWellFormed() && !text.includes('\0');
const within = (value: number | undefined, least: number, most: number): number | undefined =>
  value !== undefined && Number.isFinite(value) && value >= least && value <= most ? value : undefined;

/**
 * The report without implausible values, which would make it and the batch that it is stored with fail. Null if it does not name its device.
 */
export function plausibleReport(report: Report): Report | null {
  const { identity, dedupe, position, battery, health, ...rest } = report;
  if (!isPlain(identity) || identity.length > MAX_LENGTH || !isPlain(dedupe)) return null;
  const charge = within(battery, 0, 100);
  const measured = health && soundHealth(health);
  return {
    ...rest,
    identity,
    dedupe: dedupe.slice(0, MAX_LENGTH),
    ...(position && { position: soundPosition(position) }),
    ...(measured && Object.keys(measured).length > 0 && { health: measured }),
    ...(charge !== undefined && { battery: Math.round(charge) }),
  };
}

/** A position without values that cannot be; it is not valid where its place, or its speed, cannot be. */
function soundPosition({ lng, lat, valid, source, accuracyM, altitudeM, speedKmh, heading, odometerKm }: Position): Position {
  const accuracy = within(accuracyM, 0, Number.MAX_SAFE_INTEGER);
  const speed = within(speedKmh, 0, MAX_KMH);
  const course = within(heading, 0, 360);
  const isThere = within(lng, -180, 180) !== undefined && within(lat, -90, 90) !== undefined;
  return {
    lng,
    lat,
    source,
    valid: valid && isThere && (speedKmh === undefined || speedKmh <= MAX_KMH),
    ...(accuracy !== undefined && { accuracyM: Math.min(Math.round(accuracy), MAX_ACCURACY_M) }),
    ...(altitudeM !== undefined && { altitudeM }),
    ...(speed !== undefined && { speedKmh: Math.round(speed * 10) / 10 }),
    ...(course !== undefined && { heading: Math.round(course) % 360 }),
    ...(odometerKm !== undefined && { odometerKm }),
  };
}

const MAX_STEPS = 200_000;

/** Measurements that can be of a living person, in the units of the product. */
function soundHealth({ heartRate, bodyTemp, spo2, steps, worn }: Health): Health {
  const rate = within(heartRate, 20, 250);
  const degrees = within(bodyTemp, 20, 45);
  const share = within(spo2, 50, 100);
  const walked = within(steps, 0, MAX_STEPS);
  return {
    ...(rate !== undefined && { heartRate: Math.round(rate) }),
    ...(degrees !== undefined && { bodyTemp: Math.round(degrees * 10) / 10 }),
    ...(share !== undefined && { spo2: Math.round(share) }),
    ...(walked !== undefined && { steps: Math.round(walked) }),
    ...(worn !== undefined && { worn }),
  };
}
