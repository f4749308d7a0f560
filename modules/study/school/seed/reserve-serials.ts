import type { Database } from '@zhixing/engine/database/database.ts';
import { columnOf, tableOf } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';

/** Marks the sample's serial numbers as taken, so that new numbers of the same day do not collide. */
export async function reserveSerials(engine: Engine, db: Database): Promise<void> {
  for (const model of engine.registry.all()) {
    for (const field of Object.values(model.fields).filter(({ kind }) => kind.generated === 'number')) {
      const number = columnOf(field);
      const prefix = String(field.settings.prefix);
      const digits = prefix.length + 1;
      await db.query(
        sql`insert into sys_serial (prefix, day, taken)
              select ${prefix}, to_date(substr(${number}, ${digits}::int, 8), 'YYYYMMDD'), max(substr(${number}, ${digits + 8}::int)::int)
                from ${tableOf(model)} group by 2
            on conflict (prefix, day) do update set taken = greatest(sys_serial.taken, excluded.taken)`,
      );
    }
  }
}
