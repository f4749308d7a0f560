import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { School } from '../../school/school.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { guardianMessages } from '../ports.ts';
import type { Refund } from './refund.model.ts';

/** Informs the guardians of a child that money has gone back. The message names trip and amount, never the child. */
export async function informOfRefund({ trip: id, student, amount }: Row<typeof Refund>, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, id, ctx);
  const phones = student ? await phonesOf(student, ctx) : [];
  if (!trip || phones.length === 0) return;
  const school = await lookUp(School, trip.school, ctx);
  const params = { school: school?.name ?? '', trip: trip.name, amount: yuan(amount ?? 0) };
  await use(ctx.engine, guardianMessages).send(ctx, { event: 'billing.refunded', phones, params, source: trip.id });
}

async function phonesOf(student: string, ctx: Context): Promise<string[]> {
  const server = elevated(ctx);
  const links = await repo(StudentGuardian, server).find({ student });
  if (links.length === 0) return [];
  const guardians = await repo(Guardian, server).find({ id: { in: links.map(({ guardian }) => guardian) }, status: 'enabled' });
  return [...new Set(guardians.flatMap(({ phone }) => phone ?? []))];
}
