import type { Context } from '@zhixing/engine/context.ts';
import { escalateOpen } from './escalation.ts';
import { alarmMissing } from './missing-at-roll-call.ts';

/** The task of every minute: people missing at roll calls, and alarms that nobody has taken on. Returns how many alarms it raised or escalated. */
export async function watchAlarms(ctx: Context, stopping: () => boolean): Promise<number> {
  const missing = await alarmMissing(ctx, stopping);
  return missing + (await escalateOpen(ctx, stopping));
}
