import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import type { Retention } from '../module.ts';

/** How long a class of data is kept, and between which bounds that may be set. */
interface RetentionPeriod extends Retention {
  readonly name: string;
  readonly days: number;
}

const settingOf = (name: string): string => `retention.${name}`;

export const retentionOf = ({ modules }: Pick<Engine, 'modules'>, name: string): Retention | null =>
  modules.flatMap(({ retentions }) => retentions?.[name] ?? [])[0] ?? null;

/** How a class of data that a module declares is kept; bounds that have become narrower since it was set hold at once. */
export async function retentionPeriodOf(engine: Pick<Engine, 'modules'>, db: Database, name: string): Promise<RetentionPeriod> {
  const retention = retentionOf(engine, name);
  if (!retention) throw new Error(`no module declares the retention "${name}"`);
  const [stored] = await db.query<{ days: number }>(
    sql`select (value->>'days')::int as days from sys_config where name = ${settingOf(name)}`,
  );
  const days = stored?.days ?? retention.initial;
  return { ...retention, name, days: Math.min(retention.most, Math.max(retention.least, days)) };
}

export async function setRetentionPeriod(
  engine: Engine,
  db: Database,
  { name, days, by }: { name: string; days: number; by: string | null },
): Promise<void> {
  await db.query(sql`
    insert into sys_config (name, value, updated_at, updated_by) values (${settingOf(name)}, ${JSON.stringify({ days })}, ${engine.now()}, ${by})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}
