import assert from 'node:assert/strict';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import type { Random } from '../../sample/random.ts';

/** Something that is wrong with one record of a trip. */
export interface Defect {
  readonly model: string;
  /** Columns with what they get. */
  readonly set: Readonly<Record<string, string | number | boolean | null>>;
  /** Of which records one is broken; all records of the trip unless told. */
  readonly of?: string;
  /** Every one of them instead of one. */
  readonly all?: true;
}

/** A record that is not there. */
export const GONE = { deleted_at: '2026-11-01T00:00:00Z' };

/** Breaks a record of a trip and returns what mends it again. */
export async function brokenIn(
  server: TestServer,
  trip: string,
  { model, set, of = 'trip = $trip', all }: Defect,
  random: Random,
): Promise<() => Promise<void>> {
  const query = (statement: ReturnType<typeof sql>) => server.engine.database.query<Record<string, unknown>>(statement);
  const table = tableOf(server.engine.registry.get(model));
  const where = raw(of.replaceAll('$trip', `'${trip}'`));
  const found = await query(
    sql`select t.* from ${table} t where ${where} and deleted_at is null order by md5(id::text || ${random.next()}::text)`,
  );
  assert.ok(found.length > 0, `the sample has a ${model} to break`);
  const victims = all ? found : found.slice(0, 1);
  const write = async (values: (victim: Record<string, unknown>) => Readonly<Record<string, unknown>>) => {
    for (const victim of victims)
      for (const [column, value] of Object.entries(values(victim)))
        await query(sql`update ${table} set ${raw(column)} = ${value} where id = ${victim.id}`);
  };
  await write(() => set);
  return () => write((victim) => Object.fromEntries(Object.keys(set).map((column) => [column, victim[column]])));
}
