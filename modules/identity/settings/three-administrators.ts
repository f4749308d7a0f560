import type { Duty } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';

/**
 * The three administrators of GB/T 22239-2019 (8.1.4 and 8.1.5): the system administrator manages organisations and accounts, the security
 * administrator manages roles, grants and security settings, the audit administrator only reviews what they do.
 */
export const dutyRoles: Readonly<Record<string, Duty>> = {
  systemAdmin: 'system',
  securityAdmin: 'security',
  auditAdmin: 'audit',
};

/** The duties of the given roles. */
export const dutiesOf = (roles: readonly string[]): readonly Duty[] => roles.flatMap((role) => dutyRoles[role] ?? []);

/** Under `three` the powers are separated and no user may do everything. A setting of the installation. */
export const administratorModes = ['one', 'three'] as const;
export type AdministratorMode = (typeof administratorModes)[number];

/** Throws if one of the three duties has no enabled holder who can sign in. */
export async function mustHaveThree(db: Database): Promise<void> {
  const vacant = await db.query<{ name: string }>(sql`
    select r.name from role r where r.code = any(${Object.keys(dutyRoles)}) and not (r.status = 'enabled' and exists (
      select 1 from user_role l join "user" u on u.id = l."user" join sys_credential c on c.user_id = u.id
      where l.role = r.id and l.deleted_at is null and u.status = 'enabled' and u.deleted_at is null)) order by r.sort_code`);
  if (vacant.length > 0) throw accountErrors.dutiesVacant({ roles: vacant.map(({ name }) => name) });
}

/** The same, if the powers are separated; called in the transaction that removes a duty or its holder. */
export async function requireThreeAdministrators(db: Database): Promise<void> {
  const [row] = await db.query<{ mode: string | null }>(
    sql`select value->>'administrators' as mode from sys_config where name = 'security'`,
  );
  if (row?.mode === 'three') await mustHaveThree(db);
}
