import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { passwordAgeOf, passwordPolicyOf, systemSettingsOf } from '../settings/configuration.ts';

/** What decides whether a password has to be changed before anything else. */
export interface PasswordState {
  /** Nobody but whoever gave it has chosen it. */
  readonly initial: boolean;
  /** It was handed over and opens nothing but its own change, whatever the policy is. */
  readonly handedOver: boolean;
  readonly setAt: Date;
  readonly demo: boolean;
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * The state of the password behind a session; null where there is none: the person has been vouched for from outside, or has a password that
 * nobody knows.
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

/** Why a password has to be changed before anything else; null where it need not. */
export async function changeDue(engine: Engine, state: PasswordState | null): Promise<AppError | null> {
  if (!state) return null;
  const { mandatoryModificationOfInitialPassword } = await passwordPolicyOf(engine);
  if (state.initial && (state.handedOver || mandatoryModificationOfInitialPassword === 1)) return accountErrors.mustChangePassword();
  const { days } = await passwordAgeOf(engine);
  const isOld = days !== null && engine.now().getTime() - state.setAt.getTime() > days * DAY;
  // The passwords of a demonstration stand on its sign-in page: they must go on working.
  return isOld && !state.demo ? accountErrors.passwordExpired({ days }) : null;
}

/** Refuses a password that was handed over and has lain about for too long: by then others may have read it. */
export async function mustNotBeOver(engine: Engine, { handedOver, setAt }: Pick<PasswordState, 'handedOver' | 'setAt'>): Promise<void> {
  const { initialPasswordHours: hours } = await systemSettingsOf(engine);
  if (handedOver && engine.now().getTime() - setAt.getTime() > hours * HOUR)
    throw accountErrors.initialPasswordOver({ hours }, { data: { needCode: false } });
}

/** In how many days a password has to be changed, where its owner is to be reminded; null where he is not. */
export async function daysLeft(engine: Engine, state: PasswordState | null): Promise<number | null> {
  const { days, remind } = await passwordAgeOf(engine);
  if (!state || state.demo || days === null) return null;
  const left = Math.ceil((state.setAt.getTime() + days * DAY - engine.now().getTime()) / DAY);
  return left <= remind ? Math.max(left, 0) : null;
}
