import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { Device, HEARD_EVERY_MS } from '../device/device.model.ts';
import { DeviceBinding } from '../device/device-binding.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { evaluate } from './evaluate-reports.ts';
import type { Fix } from './rule.ts';
import { type RuleInputs, ruleInputsOf } from './rule-inputs.ts';
import { isDue } from './rules/fence.ts';

type BindingRow = Row<typeof DeviceBinding>;

const MINUTE_MS = 60_000;
/** From this share of the devices of a trip on that are silent together, it is the network and no child that is missed. */
const GROUP_SHARE = 0.6;
const GROUP_LEAST = 3;

interface Silent {
  readonly binding: BindingRow;
  readonly silentMs: number;
}

/**
 * The task of every minute. Rules run on reports, so that only this task detects people who must be inside a fence while their device is
 * silent. It runs for silent devices at other hours too, so that the next day begins anew.
 */
export async function watchSilence(ctx: Context, stopping: () => boolean): Promise<number> {
  const trips = await repo(Trip, elevated(ctx)).find({ status: 'inProgress' }, { fields: ['id'] });
  const inputsByTrip = await ruleInputsOf(
    trips.map(({ id }) => id),
    ctx,
  );
  let changes = 0;
  for (const [trip, inputs] of inputsByTrip) {
    if (stopping()) break;
    if (inputs.fences.some(isDue)) changes += await tick(trip, inputs, ctx);
  }
  return changes;
}

async function tick(trip: string, inputs: RuleInputs, ctx: Context): Promise<number> {
  const silent = await silentOn(trip, Number(inputs.figures.offlineMinutes?.value) * MINUTE_MS, ctx);
  if (silent.length === 0) return 0;
  const at = ctx.now().getTime();
  return ctx.db.transaction((db) =>
    evaluate(
      { ...ctx, db },
      silent.map(({ binding, silentMs }) => ({ device: binding.device, wearer: binding, fixes: () => [silence(at, silentMs)] })),
      new Map([[trip, inputs]]),
    ),
  );
}

/** Devices of the trip that have been silent for longer; none where most of them are. */
async function silentOn(trip: string, limitMs: number, ctx: Context): Promise<Silent[]> {
  const server = elevated(ctx);
  const bindings = await repo(DeviceBinding, server).find({ trip, status: 'active' });
  const devices = await repo(Device, server).find(
    { id: { in: bindings.map(({ device }) => device) }, protocol: { empty: false } },
    { fields: ['id', 'lastOnlineAt'] },
  );
  const heardAt = new Map(devices.map(({ id, lastOnlineAt }) => [id, lastOnlineAt]));
  const silent = bindings.flatMap((binding): Silent[] => {
    const last = heardAt.get(binding.device) ?? binding.boundAt;
    const silentMs = last === null ? 0 : ctx.now().getTime() - Date.parse(last) - HEARD_EVERY_MS;
    return heardAt.has(binding.device) && silentMs >= limitMs ? [{ binding, silentMs }] : [];
  });
  return silent.length >= GROUP_LEAST && silent.length > bindings.length * GROUP_SHARE ? [] : silent;
}

const silence = (at: number, silentMs: number): Fix => ({
  at,
  position: null,
  accuracyM: 0,
  speedKmh: null,
  battery: null,
  silentMs,
  measured: {},
});
