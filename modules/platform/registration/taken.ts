import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { User } from '../../identity/account/user.model.ts';
import { Organisation } from '../../identity/organisation/organisation.model.ts';
import { registrationErrors } from './registration.errors.ts';
import { Registration } from './registration.model.ts';

type Registered = Row<typeof Registration>;

/** The kind of place in the organisation tree that a registration becomes; null for people. */
export function placeKind({ kind, siteKind }: Pick<Registered, 'kind' | 'siteKind'>): Row<typeof Organisation>['kind'] | null {
  if (kind === 'site') return siteKind;
  return kind === 'miniProgram' ? null : kind;
}

/** States of registrations not yet decided. */
const OPEN = ['pending', 'supplement'];

/** Advisory lock, so that two concurrent registrations cannot take the same name or code. */
export const oneAfterTheOther = (ctx: Context): Promise<unknown> =>
  ctx.db.query(sql`select pg_advisory_xact_lock(hashtext('registration'))`);

/** Refuses a name, credit code or school code that another organisation or open registration has. */
export async function mustBeFree(row: Registered, ctx: Context): Promise<void> {
  const kind = placeKind(row);
  if (kind === null) return;
  const questions = [
    ['name', row.name, registrationErrors.nameTaken, { kind, name: row.name }, { name: row.name, kind: row.kind }],
    ['uscc', row.uscc, registrationErrors.usccTaken, { code: row.uscc }, { uscc: row.uscc }],
    ['schoolCode', row.schoolCode, registrationErrors.schoolCodeTaken, { code: row.schoolCode }, { schoolCode: row.schoolCode }],
  ] as const;
  for (const [field, value, error, place, registration] of questions)
    if (value !== null && (await isTaken(row, place, registration, ctx)))
      throw error({}, { fields: { [field]: { key: `registration.${field}Taken` } } });
}

async function isTaken(row: Registered, place: Condition, registration: Condition, ctx: Context): Promise<boolean> {
  const all = elevated(ctx);
  if ((await repo(Organisation, all).count(place)) > 0) return true;
  const others: Condition = { all: [registration, { status: { in: OPEN } }, { id: { ne: row.id } }] };
  return (await repo(Registration, all).count(others)) > 0;
}

/**
 * Refuses an account name that exists or is requested by an open registration. Checked last, so that only complete registrations can probe
 * for account names.
 */
export async function accountMustBeFree(row: Registered, ctx: Context): Promise<void> {
  if (row.account === null) return;
  const all = elevated(ctx);
  const asked: Condition = { all: [{ account: row.account }, { status: { in: OPEN } }, { id: { ne: row.id } }] };
  const taken = (await repo(User, all).count({ account: row.account })) + (await repo(Registration, all).count(asked));
  if (taken > 0) throw registrationErrors.accountTaken({}, { fields: { account: { key: 'registration.accountTaken' } } });
}

/** The bureau of a region, or the one above it. */
export async function bureauOf(region: string, ctx: Context): Promise<string | null> {
  const codes = [region, `${region.slice(0, 4)}00`, `${region.slice(0, 2)}0000`];
  const bureaus = await repo(Organisation, elevated(ctx)).find({ kind: 'bureau', status: 'enabled', code: { in: codes } });
  return codes.flatMap((code) => bureaus.find((bureau) => bureau.code === code)?.id ?? [])[0] ?? null;
}
