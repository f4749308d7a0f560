import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Claim } from '@zhixing/telemetry/report.ts';
import sql from 'sql-template-tag';
import { Device } from './device.model.ts';
import { DeviceStranger } from './device-stranger.model.ts';
import { isSecret, keyOf } from './keys.ts';

/** Strangers that are listed; beyond that the oldest give way to nobody, so that no flood hides them. */
const MOST_STRANGERS = 1000;

/** Whether a device may report: registered, in use, and with its key where it has one. Others are listed for staff to take on. */
export async function admit(ctx: Context, { protocol, identity, secret, address, says }: Claim): Promise<boolean> {
  const identityKey = keyOf(protocol, identity);
  const device = await repo(Device, ctx).first({ identityKey });
  const isRight = device !== null && (device.secretHash === null || isSecret(secret, device.secretHash));
  if (isRight && device.status !== 'scrapped' && device.status !== 'lost') return true;
  if ((await repo(DeviceStranger, ctx).count({})) >= MOST_STRANGERS) return false;
  const now = ctx.now().toISOString();
  const reason = device === null ? 'unknown' : isRight ? 'outOfUse' : 'wrongKey';
  const told = says
    ? Object.entries(says)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')
        .slice(0, 300)
    : null;
  await insertRows(
    ctx,
    DeviceStranger,
    [
      {
        protocol,
        identity: identity.slice(0, 40),
        address: address?.slice(0, 60) ?? null,
        says: told,
        reason,
        tries: 1,
        firstAt: now,
        lastAt: now,
        identityKey,
      },
    ],
    { taken: { key: sql`(identity_key) where deleted_at is null`, set: { tries: sql`t.tries + 1`, lastAt: now, reason } } },
  );
  return false;
}
