import { insertRows } from '@zhixing/engine/bulk-insert.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Values } from '@zhixing/engine/values.ts';
import sql from 'sql-template-tag';
import { plannedCounts, type SampleOptions, sampleBatches } from '../../sample/sample.ts';

export interface SeedOptions extends SampleOptions {
  /** Is told where the work stands, in lines. */
  readonly onProgress: (line: string) => void;
}

/**
 * Writes the sample of regions, bureaus, schools and people into an empty database, in one transaction per batch. The rows are
 * complete and checked by their own tests; rules and history are left out, as nobody did anything yet.
 */
export async function seedSchools(engine: Engine, { onProgress, ...options }: SeedOptions): Promise<void> {
  const planned = plannedCounts(options).student ?? 0;
  let students = 0;
  let told = 0;
  for (const { entity, rows } of sampleBatches(options)) {
    await insertRows(engine, engine.registry.get(entity), rows as readonly object[] as readonly Values[]);
    if (entity === 'school') await mirrorOrganisations(engine);
    if (entity !== 'student') continue;
    students += rows.length;
    const tenths = Math.floor((students / planned) * 10);
    if (tenths > told) onProgress(`  students ${students} of ${planned}`);
    told = tenths;
  }
  await engine.database.query(sql`analyze`);
}

/** Bureaus and schools have places of the same id in the organisation tree; the rules make them, and the sample bypasses the rules. */
async function mirrorOrganisations(engine: Engine): Promise<void> {
  await engine.database.query(sql`
    insert into organisation (id, name, kind, code, parent, status)
    select id, name, 'bureau', bureau_no, parent, 'enabled' from education_bureau order by level
    on conflict do nothing`);
  await engine.database.query(sql`
    insert into organisation (id, name, kind, code, parent, status)
    select id, name, 'school', school_code, bureau, 'enabled' from school
    on conflict do nothing`);
}
