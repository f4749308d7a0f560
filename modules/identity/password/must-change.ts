import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { passwordAgeOf, passwordPolicyOf, systemSettingsOf } from '../settings/configuration.ts';

/** The facts that decide whether the password must be changed first. */
export interface PasswordState {
  /** The password was set by another user and not changed by its owner. */
  readonly initial: boolean;
  /** A handed-over password must be changed at first use whatever the policy says. */
  readonly handedOver: boolean;
  readonly setAt: Date;
  readonly demo: boolean;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * The state of the session's password; null if the session was opened through an external provider or the account has no known password.
 */
export async function passwordStateOf(
  db: Database,
  { userId, sessionId }: { readonly userId: string | null; readonly sessionId: string | null },
): Promise<PasswordState | null> {
  const [row] = await db.query<PasswordState>(sql`
    select changed_at is null as initial, must_change and changed_at is null as "handedOver", set_at as "setAt", demo
    from sys_credential where user_id = ${userId} and not nobody_knows
      and not exists (select 1 from sys_session s where s.id = ${sessionId} and s.provider is not null)`);
  return row ?? null;
}

/** The error that requires a password change before anything else; null if none is required. */
export async function changeDue(engine: Engine, state: PasswordState | null): Promise<AppError | null> {
  if (!state) return null;
  const { mandatoryModificationOfInitialPassword } = await passwordPolicyOf(engine);
  if (state.initial && (state.handedOver || mandatoryModificationOfInitialPassword === 1)) return accountErrors.mustChangePassword();
  const { days } = await passwordAgeOf(engine);
  const isOld = days !== null && engine.now().getTime() - state.setAt.getTime() > days * DAY;
  // Demo passwords never expire, since they are shown on the sign-in page.
  return isOld && !state.demo ? accountErrors.passwordExpired({ days }) : null;
}

/** Refuses a handed-over password after its time limit, since others may have read it by then. */
export async function mustNotBeOver(engine: Engine, { handedOver, setAt }: Pick<PasswordState, 'handedOver' | 'setAt'>): Promise<void> {
  const { initialPasswordHours: hours } = await systemSettingsOf(engine);
  if (handedOver && engine.now().getTime() - setAt.getTime() > hours * HOUR)
    throw accountErrors.initialPasswordOver({ hours }, { data: { needCode: false } });
}

/** Days until the password must be changed, if the user is to be reminded; otherwise null. */
export async function daysLeft(engine: Engine, state: PasswordState | null): Promise<number | null> {
  const { days, remind } = await passwordAgeOf(engine);
  if (!state || state.demo || days === null) return null;
  const left = Math.ceil((state.setAt.getTime() + days * DAY - engine.now().getTime()) / DAY);
  return left <= remind ? Math.max(left, 0) : null;
}
