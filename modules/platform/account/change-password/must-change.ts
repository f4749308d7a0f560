import type { Database } from '@zhixing/engine/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account.errors.ts';
import { passwordPolicyOf, passwordProfileOf } from '../configuration/configuration.ts';

/** What decides whether a password has to be changed before anything else. */
export interface PasswordState {
  /** Nobody but whoever gave it has chosen it. */
  readonly initial: boolean;
  /** It was handed over and opens nothing but its own change, whatever the policy is. */
  readonly handedOver: boolean;
  readonly setAt: Date;
  readonly demo: boolean;
}

const DAY = 24 * 60 * 60_000;

/** The state of a person's password; null where there is none. */
export async function passwordStateOf(db: Database, userId: string | null): Promise<PasswordState | null> {
  const [row] = await db.query<PasswordState>(sql`
    select changed_at is null as initial, must_change and changed_at is null as "handedOver", set_at as "setAt", demo
    from sys_credential where user_id = ${userId}`);
  return row ?? null;
}

/** Why a password has to be changed before anything else; null where it need not. */
export async function changeDue(engine: Engine, state: PasswordState | null): Promise<AppError | null> {
  if (!state) return null;
  const { mandatoryModificationOfInitialPassword } = await passwordPolicyOf(engine);
  if (state.initial && (state.handedOver || mandatoryModificationOfInitialPassword === 1)) return accountErrors.mustChangePassword();
  const { maximalDays: days } = await passwordProfileOf(engine);
  const isOld = days !== null && engine.now().getTime() - state.setAt.getTime() > days * DAY;
  // The passwords of a demonstration stand on its sign-in page: they must go on working.
  return isOld && !state.demo ? accountErrors.passwordExpired({ days }) : null;
}
