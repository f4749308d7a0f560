import { type Context, elevated } from '@zhixing/engine/context.ts';
import { requireReauthentication } from '@zhixing/engine/permission/reauthentication.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { roleNamesOf } from '../account/role-names.ts';
import { User } from '../account/user.model.ts';

export interface BaseInfo {
  readonly id: string;
  readonly version: number;
  readonly account: string;
  readonly name: string;
  readonly gender: string | null;
  readonly birthday: string | null;
  readonly mobilePhone: string | null;
  readonly email: string | null;
  readonly entryDate: string | null;
  readonly headIcon: string | null;
  readonly organizeName: string | null;
  readonly managerName: string | null;
  readonly mainAccountName: string | null;
}

/** The signed-in user's data, with their own phone number and e-mail address unmasked. */
export async function baseInfoOf(ctx: Context) {
  const [row] = await ctx.db.query<BaseInfo & { createdAt: Date; changedAt: Date | null }>(sql`
    select u.id, u.version, u.account, u.name, u.gender, u.birthday::text as birthday, u.mobile_phone as "mobilePhone", u.email,
      u.entry_date::text as "entryDate", u.head_icon::text as "headIcon", o.name as "organizeName", m.name as "managerName",
      a.name as "mainAccountName", u.created_at as "createdAt", c.changed_at as "changedAt"
    from "user" u left join organisation o on o.id = u.organisation and o.deleted_at is null
      left join "user" m on m.id = u.manager and m.deleted_at is null
      left join "user" a on a.id = u.main_account and a.deleted_at is null
      left join sys_credential c on c.user_id = u.id
    where u.id = ${ctx.actor.userId} and u.deleted_at is null`);
  if (!row) throw accountErrors.invalidSession();
  const { createdAt, changedAt, ...info } = row;
  const roleNames = await roleNamesOf(ctx, ctx.actor.roles);
  return { ...info, roleNames, createdAt: createdAt.getTime(), changePasswordDate: changedAt?.getTime() ?? null };
}

/** What users may change themselves; name, account and organisation are changed by user administration. */
export interface OwnChanges {
  readonly gender?: 'male' | 'female' | null | undefined;
  readonly birthday?: string | null | undefined;
  readonly mobilePhone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** Writes the changes as an ordinary update: validated by the fields' kinds and recorded in the history. */
export async function changeBaseInfo(ctx: Context, version: number | undefined, changes: OwnChanges): Promise<void> {
  const before = await baseInfoOf(ctx);
  const moved = (['mobilePhone', 'email'] as const).some((name) => changes[name] !== undefined && (changes[name] || null) !== before[name]);
  if (moved) requireReauthentication(ctx);
  await repo(User, elevated(ctx)).update(
    String(ctx.actor.userId),
    changes as Parameters<ReturnType<typeof repo<typeof User>>['update']>[1],
    version,
  );
}
