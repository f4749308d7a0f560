import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import type { DeviceAlarm } from '@zhixing/telemetry/report.ts';
import { alarms } from './ports.ts';
import type { PlacedReport } from './store-reports.ts';

/** What devices themselves raise, in categories of alarms; their faults are no alarms of a trip. */
const categories: Partial<Readonly<Record<DeviceAlarm, string>>> = {
  sos: 'sos',
  fall: 'fall',
  removed: 'notWorn',
  lowBattery: 'lowBattery',
  overspeed: 'overspeed',
  fatigue: 'fatigue',
  overtimePark: 'overtimePark',
  deviation: 'deviation',
  fenceExit: 'fenceExit',
  fenceEntry: 'fenceEntry',
  collision: 'adas',
  rollover: 'adas',
  adas: 'adas',
  temperature: 'temperature',
};

/** Late reports pop up only when a life may depend on them, and they are not old. */
const LATE_CATEGORIES: readonly string[] = ['sos', 'fall'];
const LATE_MS = 1_800_000;

/** Raises the alarms of a batch, the button first; each at most once per subject while it is open. */
export async function raiseFromDevices(ctx: Context, placed: readonly PlacedReport[]): Promise<void> {
  const causes = placed.flatMap((one) => (one.report.alarms ?? []).flatMap((alarm) => causeOf(one, categories[alarm])));
  const urgent = causes.toSorted((a, b) => Number(b.category === 'sos') - Number(a.category === 'sos'));
  for (const cause of urgent) await use(ctx.engine, alarms).raise(ctx, cause);
}

function causeOf({ wearer, device, report, timing, at }: PlacedReport, category: string | undefined) {
  if (!wearer || category === undefined) return [];
  if (timing === 'late' && (!LATE_CATEGORIES.includes(category) || report.receivedAt - at > LATE_MS)) return [];
  const { trip, group, student, tripStaff, tripVehicle } = wearer;
  const { position } = report;
  return [
    {
      category,
      trip,
      subject: student ?? tripStaff ?? tripVehicle ?? device,
      group,
      student,
      tripStaff,
      tripVehicle,
      location: position ? toGcj02(position) : null,
      value: category === 'lowBattery' && report.battery !== undefined ? `${report.battery}%` : null,
    },
  ];
}
