import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { deleteRows, insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Claim } from '@zhixing/telemetry/report.ts';
import sql from 'sql-template-tag';
import { Device } from './device.model.ts';
import { DeviceStranger } from './device-stranger.model.ts';
import { isSecret, keyOf } from './keys.ts';

/** Strangers that are listed; the one that has been silent longest gives way. */
const MAX_STRANGERS = 1000;
/** Protocols of phones, badges and programs, which can keep a key. A terminal or tracker states its number alone. */
const KEYED: readonly string[] = ['json', 'osmand', 'owntracks'];

/** Whether a device may report: registered, in use, and with its key where it can have one. Others are listed for staff to take on. */
export async function admit(ctx: Context, { protocol, identity, secret, address, says }: Claim): Promise<boolean> {
  const identityKey = keyOf(protocol, identity);
  const device = await repo(Device, ctx).first({ identityKey });
  const isRight = device !== null && (device.secretHash === null ? !KEYED.includes(protocol) : isSecret(secret, device.secretHash));
  if (isRight && device.status !== 'scrapped' && device.status !== 'lost') return true;
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
  await deleteRows(ctx, DeviceStranger, sql`t.id in (select id from device_stranger order by last_at desc, id offset ${MAX_STRANGERS})`);
  return false;
}
