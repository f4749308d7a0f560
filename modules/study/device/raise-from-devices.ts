import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { toGcj02 } from '@zhixing/telemetry/coordinates.ts';
import type { DeviceAlarm } from '@zhixing/telemetry/report.ts';
import type { PlacedReport } from './placed-report.ts';
import { alarms } from './ports.ts';
import { noteUsage, type Used } from './usage/note-usage.ts';

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

/** Where a life may depend on it, whatever the clock of the device says. */
const VITAL: readonly string[] = ['sos', 'fall'];
/** How old what a device has stored may be to pop up at all. */
const STORED_MS = 1_800_000;

/**
 * Raises the alarms of a batch in its transaction, the button first: they are stored with the points, or neither is, so that a repeated
 * message raises nothing again and a failed one raises all of it.
 */
export async function raiseFromDevices(ctx: Context, placed: readonly PlacedReport[]): Promise<void> {
  const causes = placed.flatMap((one) => (one.report.alarms ?? []).flatMap((alarm) => causeOf(one, categories[alarm])));
  const urgent = causes.toSorted((a, b) => Number(b.category === 'sos') - Number(a.category === 'sos'));
  const raised: Used[] = [];
  for (const { device, ...cause } of urgent) {
    const { id, isNew } = await use(ctx.engine, alarms).raise(ctx, cause);
    if (isNew) raised.push({ device, event: 'alarm', alarm: id });
  }
  await noteUsage(ctx, raised);
}

function causeOf(one: PlacedReport, category: string | undefined) {
  const { wearer, device, report } = one;
  if (!wearer || category === undefined || one.isRepeated || isOver(one, category)) return [];
  const { trip, group, student, tripStaff, tripVehicle } = wearer;
  const { position } = report;
  return [
    {
      device,
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

/** Whether what it tells of is over. A vital alarm is only where the device itself says that it was stored; its clock may be wrong. */
const isOver = ({ report, timing, at }: PlacedReport, category: string): boolean =>
  VITAL.includes(category) ? report.catchUp === true && report.receivedAt - at > STORED_MS : timing === 'late';
