import type { Database } from '@zhixing/engine/database/database.ts';
import sql, { type Sql } from 'sql-template-tag';

/** Throws if a query finds what breaks an invariant of the sample. */
export async function mustHold(db: Database, broken: Readonly<Record<string, Sql>>): Promise<void> {
  for (const [invariant, query] of Object.entries(broken)) {
    const found = await db.query(sql`${query} limit 1`);
    if (found.length > 0) throw new Error(`the sample breaks: ${invariant}`);
  }
}
