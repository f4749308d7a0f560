import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import type { Profile } from '../../sample/profile.ts';
import type { BureauRow, SchoolRow } from '../../sample/rows.ts';
import { type Batch, plannedCounts, sampleBatches } from '../../sample/sample.ts';
import { bareTables } from './bare-tables.ts';
import { insertRows } from './insert-rows.ts';
import { reserveSerials } from './reserve-serials.ts';

export interface SeedOptions {
  readonly profile: Profile;
  /** Date of the sample, from which ages, school years and all dates are derived. */
  readonly now: Date;
  /** Receives progress lines. */
  readonly onProgress?: (line: string) => void;
}

/**
 * Fills an empty database with regions, bureaus, schools and their people in one transaction, so that an aborted seed leaves nothing. Rows
 * are inserted directly, some thousand per statement; tests check that the sample satisfies the rules. Returns the number of records.
 */
export function seedSchools(engine: Engine, { profile, now, onProgress = () => {} }: SeedOptions): Promise<number> {
  return engine.database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    const progress = reporter(plannedCounts({ profile, now }).student ?? 0, onProgress);
    const restore = await bareTables(
      tx,
      LARGE.map((name) => engine.registry.get(name).table),
    );
    let records = 0;
    for (const batch of sampleBatches({ profile, now })) {
      records += await insertBatch(engine, tx, batch);
      if (batch.entity === 'student') progress(batch.rows.length);
    }
    onProgress('  indexes …');
    await restore();
    await reserveSerials(engine, tx);
    await tx.query(sql`analyze`);
    tx.afterCommit(() => engine.written('student'));
    return records;
  });
}

const LARGE = ['student', 'guardian', 'studentGuardian', 'healthProfile', 'consentRecord'];

async function insertBatch(engine: Engine, tx: Database, batch: Batch): Promise<number> {
  const at = engine.now();
  if (batch.entity === 'school') await insertRows(tx, engine.registry.get('organisation'), batch.rows.map(schoolPlace), at);
  if (batch.entity === 'educationBureau') await insertRows(tx, engine.registry.get('organisation'), batch.rows.map(bureauPlace), at);
  await insertRows(tx, engine.registry.get(batch.entity), batch.rows, at);
  return batch.rows.length;
}

const bureauPlace = ({ id, name, parent, region, status }: BureauRow) => ({ id, name, kind: 'bureau', parent, code: region, status });
const schoolPlace = ({ id, name, bureau, schoolCode, status }: SchoolRow) => ({
  id,
  name,
  kind: 'school',
  parent: bureau,
  code: schoolCode,
  status,
});

const STEPS = 10;

function reporter(total: number, onProgress: (line: string) => void): (more: number) => void {
  let done = 0;
  let notified = 0;
  return (more) => {
    done += more;
    const step = Math.floor((done * STEPS) / total);
    if (step === notified) return;
    notified = step;
    onProgress(`  students ${done} of ${total}`);
  };
}
