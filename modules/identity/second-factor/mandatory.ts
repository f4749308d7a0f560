import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import type { Route } from '@zhixing/engine/route.ts';
import { accountErrors } from '../account/account.errors.ts';
import type { SessionRow } from '../session/session-row.ts';
import { securityOf } from '../settings/configuration.ts';
import { dutyRoles } from '../settings/three-administrators.ts';

const ADMINISTERING: ReadonlySet<string> = new Set(['platformAdmin', ...Object.keys(dutyRoles)]);

type Somebody = Pick<SessionRow, 'administrator' | 'roles'>;

/** Administrators for this rule: administrators of everything, of the platform, or with one of the three duties. */
const administers = ({ administrator, roles }: Somebody): boolean => administrator || roles.some((role) => ADMINISTERING.has(role));

/** Whether the user is required to have a second factor. */
export const mustHaveSecondFactor = async (engine: Engine, somebody: Somebody): Promise<boolean> =>
  administers(somebody) && (await securityOf(engine)).secondFactor === 'administrators';

/** The error of a session whose user must set up a second factor first; otherwise null. */
export async function secondFactorDue(
  engine: Engine,
  session: Somebody & Pick<SessionRow, 'secondFactor'>,
  { beforePasswordChange, beforeSecondFactor }: Route,
): Promise<AppError | null> {
  if (session.secondFactor || beforePasswordChange || beforeSecondFactor) return null;
  return (await mustHaveSecondFactor(engine, session)) ? accountErrors.mustSetSecondFactor() : null;
}
