import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { type Claim, type Intake, IntakeFull, type Report } from '@zhixing/telemetry/report.ts';
import { admit } from './admit.ts';
import { LocationFix } from './location-fix.model.ts';
import { raiseFromDevices } from './raise-from-devices.ts';
import { storeReports } from './store-reports.ts';

/** Most reports of one transaction. */
const BATCH = 1000;
/** Bytes of reports that wait to be stored, before devices are asked to wait. */
const MOST_BYTES = 64 * 1_048_576;
/** A report in memory, roughly. */
const REPORT_BYTES = 1024;

interface Waiting {
  readonly reports: readonly Report[];
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stores what devices send: those who wait at the same time share a transaction, so that the more come in the fewer commits each costs. A
 * promise settles when its reports are committed and their alarms raised; after a failure the device sends again, and what was stored before
 * is known by its number.
 */
export function createIntake(engine: Engine): Intake {
  const waiting: Waiting[] = [];
  let bytes = 0;
  let isBusy = false;

  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) await storeNext();
    isBusy = false;
  };
  const storeNext = async (): Promise<void> => {
    const taken: Waiting[] = [];
    for (let size = 0; waiting[0] && (taken.length === 0 || size + waiting[0].reports.length <= BATCH); ) {
      const next = waiting.shift() as Waiting;
      size += next.reports.length;
      taken.push(next);
    }
    try {
      await take(
        systemContext(engine),
        taken.flatMap(({ reports }) => reports),
      );
      for (const { resolve } of taken) resolve();
    } catch (error) {
      for (const { reject } of taken) reject(error);
    } finally {
      bytes -= taken.reduce((sum, one) => sum + one.bytes, 0);
    }
  };
  return {
    accept: (reports) => {
      const size = reports.reduce((sum, { raw }) => sum + REPORT_BYTES + (raw?.length ?? 0), 0);
      if (bytes + size > MOST_BYTES) return Promise.reject(new IntakeFull('too many reports wait to be stored'));
      bytes += size;
      return new Promise((resolve, reject) => {
        waiting.push({ reports, bytes: size, resolve, reject });
        void run();
      });
    },
    admit: (claim: Claim) => admit(systemContext(engine), claim),
  };
}

async function take(ctx: Context, reports: readonly Report[]): Promise<void> {
  const placed = await ctx.db.transaction((db) => storeReports({ ...ctx, db }, reports));
  await raiseFromDevices(ctx, placed);
  for (const trip of new Set(placed.flatMap(({ wearer }) => wearer?.trip ?? []))) announceChange(ctx, LocationFix.name, trip);
}
