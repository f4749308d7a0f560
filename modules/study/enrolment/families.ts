import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { Guardian } from '../school/guardian.model.ts';
import { School } from '../school/school.model.ts';
import { StudentGuardian } from '../school/student-guardian.model.ts';
import type { Trip } from '../trip/trip.model.ts';
import { phoneMessages } from './ports.ts';

const names = ['letter', 'invited', 'reminder', 'confirmed', 'promoted', 'ended'] as const;
type Name = (typeof names)[number];

/** Messages to the guardians of a trip. They name the trip, never the child. */
export const enrolmentEvents: readonly MessageEvent[] = names.map((name) => ({
  name: `enrolment.${name}`,
  type: 'system',
  params: ['school', 'trip', 'deadline', 'reason'],
}));

/** The page on which guardians read and answer; each is sent the address of the own link instead. */
const FAMILY_PAGE = '/family';

/** Sends a message to the guardians of some students: one to each phone, by what the message centre is set up for. */
export async function tellFamilies(
  name: Name,
  trip: Row<typeof Trip>,
  students: readonly string[],
  ctx: Context,
  reason = '',
): Promise<void> {
  if (students.length === 0) return;
  const phones = await phonesOf(students, ctx);
  const school = await lookUp(School, trip.school, ctx);
  await use(ctx.engine, phoneMessages).send(ctx, {
    event: `enrolment.${name}`,
    phones,
    params: { school: school?.name ?? '', trip: trip.name, deadline: trip.signUpEnd ? chinaMinute(trip.signUpEnd) : '', reason },
    link: FAMILY_PAGE,
    source: trip.id,
  });
}

async function phonesOf(students: readonly string[], ctx: Context): Promise<string[]> {
  const server = elevated(ctx);
  const links = await repo(StudentGuardian, server).find({ student: { in: [...students] } });
  const ids = [...new Set(links.map(({ guardian }) => guardian))];
  if (ids.length === 0) return [];
  const guardians = await repo(Guardian, server).find({ id: { in: ids }, status: 'enabled' });
  return [...new Set(guardians.flatMap(({ phone }) => phone ?? []))];
}

/** The primary guardian of a student. */
export async function primaryGuardian(student: string, ctx: Context): Promise<string | null> {
  const link = await repo(StudentGuardian, elevated(ctx)).first({ student, isPrimary: true });
  return link?.guardian ?? null;
}

export const isGuardian = async (student: string, guardian: string, ctx: Context): Promise<boolean> =>
  (await repo(StudentGuardian, elevated(ctx)).first({ student, guardian })) !== null;
