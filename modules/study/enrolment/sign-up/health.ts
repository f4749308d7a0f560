import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { HealthProfile } from '../../school/health-profile.model.ts';
import { primaryGuardian } from '../families.ts';
import type { SignUp } from './sign-up.model.ts';

/** A guardian's confirmation with a sign-up confirms the child's health profile as well; a child without one gets it with that. */
export async function keepHealthConfirmed(row: Row<typeof SignUp>, ctx: Context): Promise<void> {
  const confirmedBy = row.guardian ?? (await primaryGuardian(row.student, ctx));
  if (!row.healthConfirmed || confirmedBy === null) return;
  const profiles = repo(HealthProfile, elevated(ctx));
  const known = await profiles.first({ student: row.student });
  const values = { confirmedBy, confirmedAt: row.healthConfirmedAt };
  if (!known) await profiles.create({ student: row.student, ...values });
  else await profiles.update(known.id, values);
}
