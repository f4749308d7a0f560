import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { StudentGuardian } from '../school/student-guardian.model.ts';
import { isCodeOf } from './deputy-code.ts';
import type { Found, Refused } from './find-called.ts';
import { PickupDeputy } from './pickup-deputy.model.ts';

const MAX_TRIES = 5;

/** A child is handed over to a registered guardian who may collect it, or to a deputy who says the code of the guardian. */
export async function handedOver(found: Found, ctx: Context): Promise<Found | Refused> {
  const { entry, checkIn } = found;
  if (entry.collector) {
    const may = { student: checkIn.student, guardian: entry.collector, canPickup: true };
    return (await repo(StudentGuardian, elevated(ctx)).first(may)) ? found : { entry, refusal: 'notGuardian' };
  }
  return entry.deputy ? toDeputy(found, entry.deputy, ctx) : found;
}

async function toDeputy(found: Found, { id, code }: { id: string; code: string }, ctx: Context): Promise<Found | Refused> {
  const { entry, checkIn, task } = found;
  const deputies = repo(PickupDeputy, elevated(ctx));
  const deputy = await deputies.first({ id, trip: task.trip, student: checkIn.student });
  if (!deputy || deputy.status === 'withdrawn') return { entry, refusal: 'notGuardian' };
  if ((deputy.wrongTries ?? 0) >= MAX_TRIES) return { entry, refusal: 'tooManyTries' };
  if (!isCodeOf(ctx.engine, deputy, code)) {
    await deputies.act(id, 'failTry');
    return { entry, refusal: 'wrongCode' };
  }
  if (deputy.status === 'named') await deputies.act(id, 'use');
  return found;
}
