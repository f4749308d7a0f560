import { elevated, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { toWgs84 } from '@zhixing/telemetry/coordinates.ts';
import { Site } from '../../institution/site/site.model.ts';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Device } from '../device.model.ts';
import { DeviceBinding } from '../device-binding.model.ts';
import { driving, type Motion, racing, share, walking } from './motion.ts';
import { type Act, playedIn, type Stage, straying } from './scenes.ts';

/** Serial numbers by which devices of the sample are known: only these are played. */
export const SIMULATED = 'SIM-';
const DRAIN_MS = 9 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Part of each minute in which a watch measures, so that it does once. */
const MEASURES_MS = 10_000;
const STEPS_A_MINUTE = 40;
/** Share of children who have a fever. */
const FEVERISH = 0.04;

type Ground = ReadonlyMap<string, { readonly middle: Position; readonly road: readonly Position[] }>;

/** Devices of the sample that are carried on a trip under way, and what each says at a moment. */
export async function simulatedDevices(engine: Engine, stage: Stage | null = null) {
  const ctx = elevated(systemContext(engine));
  const bindings = await repo(DeviceBinding, ctx).find({ status: 'active', trip: { where: { status: 'inProgress' } } });
  const devices = await repo(Device, ctx).find({ id: { in: bindings.map(({ device }) => device) }, serialNo: { startsWith: SIMULATED } });
  const ground = await groundOf([...new Set(bindings.map(({ trip }) => trip))], engine);
  const byDevice = new Map(bindings.map((binding) => [binding.device, binding]));
  const acts = playedIn(
    stage,
    devices.flatMap(({ id }) => byDevice.get(id) ?? []).toSorted((a, b) => a.device.localeCompare(b.device)),
  );
  return devices.flatMap(({ id, protocol, identity }) => {
    const binding = byDevice.get(id);
    const place = binding && ground.get(binding.trip);
    if (!place || !identity || (protocol !== 'watch' && protocol !== 'jt808')) return [];
    const { group, tripVehicle, trip, student } = binding;
    const act = acts.get(id) ?? null;
    const moving = (now: number): Motion => movingOf({ place, id, walker: group ?? trip, isCoach: tripVehicle !== null }, now, act);
    const said = (now: number) => readingOf(moving(now), { now, id, isSos: act?.isPressed(now) ?? false, isChild: student !== null });
    return [
      {
        protocol,
        identity,
        /** Whether the scene that is played, if any, is about this device. */
        isActing: act !== null,
        readingsAt: (now: number, spokenAt: number | null) => (act ? act.momentsAt(now, spokenAt) : [now]).map(said),
      },
    ] as const;
  });
}

interface Moved {
  readonly place: { readonly middle: Position; readonly road: readonly Position[] };
  readonly id: string;
  /** Whom it walks with. */
  readonly walker: string;
  readonly isCoach: boolean;
}

function movingOf({ place: { middle, road }, id, walker, isCoach }: Moved, now: number, act: Act | null): Motion {
  if (isCoach && road.length > 1) return driving(road, id, now, act?.isRacing(now) ? racing : undefined);
  const motion = walking(middle, { group: walker, id }, now);
  return act ? straying(motion, act.strayedM(now)) : motion;
}

interface Played {
  readonly now: number;
  readonly id: string;
  readonly isSos: boolean;
  readonly isChild: boolean;
}

function readingOf({ at, speedKmh, heading }: Motion, { now, id, isSos, isChild }: Played) {
  const { lng, lat } = toWgs84({ lng: at[0], lat: at[1] });
  // Down to a quarter, then charged again.
  const battery = 100 - Math.round((now / DRAIN_MS + share(id) * 70) % 70);
  const place = { at: now, lng, lat, speedKmh, heading, battery, isSos };
  const isMeasuring = isChild && (now + share(id) * MINUTE_MS) % MINUTE_MS < MEASURES_MS;
  return isMeasuring ? { ...place, vitals: vitalsOf(id, now) } : place;
}

/** A child that walks about a site: its heart goes up and down by some beats, and a few children are ill. */
function vitalsOf(id: string, now: number) {
  const own = share(id);
  const wave = Math.sin(now / (7 * MINUTE_MS) + own * 9);
  return {
    heartRate: Math.round(88 + own * 14 + wave * 12),
    bodyTemp: Math.round((share(`ill ${id}`) < FEVERISH ? 37.8 : 36.5 + wave * 0.3) * 10) / 10,
    spo2: 96 + Math.round(own * 3),
    steps: Math.round(((now % DAY_MS) / MINUTE_MS) * STEPS_A_MINUTE * (0.6 + own * 0.4)),
  };
}

/** The middle of the first site of each trip, and the road of its coaches by the corridor that is fenced. */
async function groundOf(trips: readonly string[], engine: Engine): Promise<Ground> {
  const ctx = elevated(systemContext(engine));
  const rows = await repo(Trip, ctx).find({ id: { in: [...trips] } }, { fields: ['id', 'sites'] });
  const sites = await repo(Site, ctx).find({ id: { in: rows.flatMap((row) => row.sites ?? []) } }, { fields: ['id', 'location'] });
  const corridors = await repo(GeoFence, ctx).find({ trip: { in: [...trips] }, shape: 'corridor' }, { fields: ['trip', 'path'] });
  return new Map(
    rows.flatMap((row: Pick<Row<typeof Trip>, 'id' | 'sites'>) => {
      const location = sites.find(({ id }) => row.sites?.includes(id))?.location;
      const road = corridors.find(({ trip }) => trip === row.id)?.path?.coordinates ?? [];
      return location ? [[row.id, { middle: [location.lng, location.lat] as const, road }] as const] : [];
    }),
  );
}
