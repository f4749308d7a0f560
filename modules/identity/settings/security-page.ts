import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { readConfiguration } from './configuration.ts';
import { profiles } from './profiles.ts';

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly name: string | null;
  readonly account: string | null;
  readonly address: string;
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  readonly total: number;
}

/** The current settings with the available profiles, and the reader's address. */
export async function securityPage({ db, address }: Context) {
  const { security, policy } = await readConfiguration(db);
  return { ...security, policy, profiles, address };
}

/** Changes of the settings, newest first. Changes without a user were made on the command line. */
export async function securityChanges({ db }: Context, { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const lines = await db.query<Line>(sql`
    select c.id::text as id, c.at, u.name, u.account, c.address, c.changes, count(*) over ()::int as total
    from sys_config_change c left join "user" u on u.id = c.user_id
    order by c.at desc, c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`);
  const list = lines.map(({ total: _total, at, ...line }) => ({ ...line, at: at.getTime() }));
  return { list, pagination: { currentPage, pageSize, total: lines[0]?.total ?? 0 } };
}
