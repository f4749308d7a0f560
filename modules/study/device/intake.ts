import { setTimeout as pause } from 'node:timers/promises';
import { type Context, systemContext } from '@zhixing/engine/context.ts';
import { isCollision, isTransient } from '@zhixing/engine/database/error-class.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { type Claim, type Intake, IntakeFull, type Report } from '@zhixing/telemetry/report.ts';
import sql from 'sql-template-tag';
import { admit } from './authenticate-device.ts';
import { LocationFix } from './location-fix.model.ts';
import { plausibleReport } from './plausible-report.ts';
import { readings, rules } from './ports.ts';
import { raiseFromDevices } from './raise-from-devices.ts';
import { CROWD, storeReports } from './store-reports.ts';

/** Most reports of one transaction: what is written once for each device costs less the more of its reports share it. */
const BATCH = 4000;
/** After a crowd, the next transaction waits until this long after the beginning of its own: more reports share its cost. */
const GATHER_MS = 200;
/** Bytes of reports that wait to be stored, before devices are asked to wait. */
const MAX_BYTES = 64 * 1_048_576;
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
  let bytes = 0;
  const freed = (taken: readonly Waiting[]) => {
    bytes -= taken.reduce((sum, one) => sum + one.bytes, 0);
  };
  // While the database stores what came of one half of the devices, the rules look at what came of the other.
  const [even, odd] = [createLane(engine, freed), createLane(engine, freed)];
  /** Those with an alarm do not wait behind thousands of positions, nor for the transaction that stores them. */
  const urgent = createLane(engine, freed);
  return {
    accept: (reports) => {
      const size = reports.reduce((sum, { raw }) => sum + REPORT_BYTES + (raw?.length ?? 0), 0);
      if (bytes + size > MAX_BYTES) return Promise.reject(new IntakeFull('too many reports wait to be stored'));
      bytes += size;
      const isUrgent = reports.some(({ alarms }) => alarms && alarms.length > 0);
      const lane = isUrgent ? urgent : isOdd(reports[0]?.identity ?? '') ? odd : even;
      return new Promise((resolve, reject) => lane.push({ reports, bytes: size, resolve, reject }));
    },
    admit: (claim: Claim) => admit(systemContext(engine), claim),
  };
}

/** Reports of one device go one way, so that transactions side by side have different devices. */
function isOdd(identity: string): boolean {
  let sum = 0;
  for (let n = 0; n < identity.length; n += 1) sum += identity.charCodeAt(n);
  return sum % 2 === 1;
}

/** Stores one transaction after the other, each of all that has come in during the one before. */
function createLane(engine: Engine, onStored: (taken: readonly Waiting[]) => void) {
  const waiting: Waiting[] = [];
  let isBusy = false;
  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      const begun = performance.now();
      const taken = takenFrom(waiting);
      await storeTogether(engine, taken);
      onStored(taken);
      const rest = begun + GATHER_MS - performance.now();
      if (rest > 0 && taken.reduce((sum, { reports }) => sum + reports.length, 0) >= CROWD) await pause(rest);
    }
    isBusy = false;
  };
  return {
    push: (one: Waiting): void => {
      waiting.push(one);
      void run();
    },
  };
}

function takenFrom(waiting: Waiting[]): Waiting[] {
  let size = 0;
  const end = waiting.findIndex(({ reports }, index) => {
    size += reports.length;
    return index > 0 && size > BATCH;
  });
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

/** Stores those who wait in one transaction; where that fails, each by itself, so that nobody waits for what another cannot store. */
async function storeTogether(engine: Engine, taken: readonly Waiting[]): Promise<void> {
  const all = taken.flatMap(({ reports }) => reports);
  let failure = await storeAll(engine, all);
  // Two devices of one wearer may be stored side by side and meet at the wearer's alarms.
  if (isCollision(failure)) failure = await storeAll(engine, all);
  if (failure === null) for (const { resolve } of taken) resolve();
  else if (isTransient(failure)) for (const { reject } of taken) reject(failure);
  else for (const one of taken) await storeEach(engine, one);
}

/** A report that cannot be stored whatever is tried is logged and acknowledged: sent again for ever it would keep its device from reporting. */
async function storeEach(engine: Engine, { reports, resolve, reject }: Waiting): Promise<void> {
  for (const report of reports) {
    const failure = await storeAll(engine, [report]);
    if (failure === null) continue;
    if (isTransient(failure)) return reject(failure);
    const { protocol, identity, kind } = report;
    engine.log.error({ err: failure, protocol, identity, kind }, 'a report of a device cannot be stored');
  }
  resolve();
}

/** What others make of reports. One that fails is logged and undone by itself: it takes no point and no button with it. */
async function apart(tx: Context, name: 'readings' | 'rules', work: () => Promise<void>): Promise<void> {
  try {
    await Promise.all([tx.db.query(sql`savepoint apart`), work()]);
  } catch (error) {
    if (isTransient(error)) throw error;
    await tx.db.query(sql`rollback to savepoint apart`);
    tx.engine.log.error({ err: error }, `the ${name} of reports of devices fail`);
  }
}

/** @returns why it failed, or null */
async function storeAll(engine: Engine, reports: readonly Report[]): Promise<unknown> {
  const ctx = systemContext(engine);
  const sound = reports.flatMap((report) => plausibleReport(report) ?? []);
  return ctx.db
    .transaction(async (db) => {
      const tx = { ...ctx, db };
      const placed = await storeReports(tx, sound);
      await raiseFromDevices(tx, placed);
      if (placed.some(({ report }) => report.health)) await apart(tx, 'readings', () => use(engine, readings).store(tx, placed));
      await apart(tx, 'rules', () => use(engine, rules).observe(tx, placed));
      for (const trip of new Set(placed.flatMap(({ wearer }) => wearer?.trip ?? []))) announceChange(tx, LocationFix.name, trip);
    })
    .then(
      () => null,
      (error: unknown) => error,
    );
}
