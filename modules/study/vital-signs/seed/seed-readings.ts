import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { DeviceBinding } from '../../device/device-binding.model.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { Trip } from '../../trip/trip.model.ts';

const MINUTE_MS = 60_000;
/** Readings of each child, and minutes between them. */
const READINGS = 6;
const EVERY = 10;
/** Of so many children, one has a fever and one a fast heart at the end. */
const ILL_EVERY = 47;

/** Health of the sample: the last hour of children who wear a wristband on the trips under way. */
export async function seedReadings(engine: Engine): Promise<void> {
  const ctx = systemContext(engine);
  const trips = await repo(Trip, ctx).find({ status: 'inProgress' }, { fields: ['id'] });
  const worn = await repo(DeviceBinding, ctx).find(
    { trip: { in: trips.map(({ id }) => id) }, status: 'active', student: { empty: false } },
    { order: { field: 'id', descending: false } },
  );
  const now = engine.now().getTime();
  const rows = worn.flatMap((binding, n) => Array.from({ length: READINGS }, (_, step) => rowOf(binding, n, step, now)));
  await insertRows(engine.database, engine.registry.get('healthReading'), rows, engine.now());
}

function rowOf({ trip, school, agency, bureau, group, student, device }: Row<typeof DeviceBinding>, n: number, step: number, now: number) {
  const isLast = step >= READINGS - 2;
  const isHot = isLast && n % ILL_EVERY === 3;
  const isFast = isLast && n % ILL_EVERY === 20;
  const at = now - (READINGS - step) * EVERY * MINUTE_MS + (n % 50) * 1000;
  return {
    id: idOf('healthReading', `${n} ${step}`),
    trip,
    school,
    agency,
    bureau,
    group,
    student,
    device,
    measuredAt: new Date(at).toISOString(),
    heartRate: isFast ? 158 : 76 + ((n * 7 + step * 5) % 34),
    bodyTemp: isHot ? '37.8' : (36.2 + ((n * 3 + step) % 8) / 10).toFixed(1),
    spo2: 95 + ((n + step) % 5),
    steps: 800 + ((n * 37) % 900) + step * 320,
    worn: n % 29 !== 7 || !isLast,
    battery: 95 - ((n * 11 + step) % 60),
    abnormal: isHot || isFast,
    minuteKey: `${device}:${Math.floor(at / MINUTE_MS)}`,
  };
}
