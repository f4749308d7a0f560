import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { NoticeReading } from '../../enrolment/notice/notice-reading.model.ts';
import { noticeSections, ParentNotice } from '../../enrolment/notice/parent-notice.model.ts';
import type { FamilySession } from '../access/session.ts';
import { familyErrors } from '../family.errors.ts';
import { inTransaction, type Place } from './child.ts';

type Letter = Row<typeof ParentNotice>;
type Reading = Row<typeof NoticeReading>;

/** The published letter of each trip; of several the one sent last. */
export async function lettersOf(ctx: Context, trips: readonly string[]): Promise<ReadonlyMap<string, Letter>> {
  const order = { field: 'sentAt', descending: false } as const;
  const letters = await repo(ParentNotice, ctx).find({ trip: { in: [...trips] }, status: 'published' }, { limit: 200, order });
  return new Map(letters.map((letter) => [letter.trip, letter]));
}

export const readingsOf = (ctx: Context, students: readonly string[]): Promise<Reading[]> =>
  repo(NoticeReading, ctx).find({ student: { in: [...students] } });

export const hasRead = (letter: Letter, student: string, readings: readonly Reading[]): boolean =>
  readings.some((one) => one.notice === letter.id && one.student === student);

/** The letter as the page shows it, section by section. */
export const shownLetter = (letter: Letter, read: boolean) => ({
  id: letter.id,
  title: letter.title,
  sections: noticeSections.flatMap((section) => (letter[section] ? [{ section, text: letter[section] }] : [])),
  feePerStudent: letter.feePerStudent,
  replyDeadline: letter.replyDeadline,
  sentAt: letter.sentAt,
  read,
});

/** Writes down that the family has read the letter; the first reading counts. */
export const markRead = (session: FamilySession, { student, trip }: Place): Promise<void> =>
  inTransaction(session, async (ctx) => {
    const letter = trip ? (await lettersOf(ctx, [trip.id])).get(trip.id) : null;
    if (!letter) throw familyErrors.notFound();
    const readings = repo(NoticeReading, ctx);
    if (await readings.first({ notice: letter.id, student: student.id })) return;
    const { id } = await readings.create({ notice: letter.id, student: student.id, guardian: session.guardian.id });
    const detail = { guardian: session.guardian.id };
    await audit(ctx, { kind: 'write', verb: 'family.read', model: NoticeReading.name, record: id, detail });
  });
