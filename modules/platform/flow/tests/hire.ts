import sql from 'sql-template-tag';
import type { Name, Office } from './office.ts';

/** Creates a role with users. */
export async function hire(office: Office, code: string, names: readonly Name[]): Promise<void> {
  const { database } = office.server.engine;
  await database.query(
    sql`insert into role (id, version, created_at, updated_at, code, status) values (gen_random_uuid(), 1, now(), now(), ${code}, 'enabled')`,
  );
  for (const name of names) {
    await database.query(sql`
      insert into user_role (id, version, created_at, updated_at, "user", role)
      select gen_random_uuid(), 1, now(), now(), ${office.ids[name]}::uuid, id from role where code = ${code}`);
  }
}
