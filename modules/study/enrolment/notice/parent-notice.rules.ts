import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { noticeErrors } from '../enrolment.errors.ts';
import { tellFamilies } from '../families.ts';
import { feePlanOf, letterOf } from './letter.ts';
import { NoticeReading } from './notice-reading.model.ts';
import { noticeSections, ParentNotice } from './parent-notice.model.ts';

type Notice = Row<typeof ParentNotice>;

/** States in which a trip is declared and lies ahead. */
const declaredStates: readonly string[] = ['declared', 'enrolling', 'organising', 'filing', 'ready'];

export const parentNoticeRules = defineRules(ParentNotice, {
  create: { derive: ({ row }, ctx) => written(row, ctx), check: mustBeAhead },
  update: {
    check: (change, ctx) => {
      if (change.before?.trip !== change.row.trip)
        throw noticeErrors.tripFixed({}, { fields: { trip: { key: 'parentNotice.tripFixed' } } });
      return mustBeAhead(change, ctx);
    },
  },
  actions: {
    refill: { derive: ({ row }, ctx) => letterOf(row.trip, row.replyDeadline, ctx) },
    submit: { derive: () => ({ opinion: null }), check: ({ row }, ctx) => mustStateAll(row, ctx) },
    giveBack: { derive: ({ args }) => ({ opinion: args.opinion }) },
    send: {
      derive: async ({ row }, ctx) => ({
        sentAt: ctx.now().toISOString(),
        sender: ctx.actor.userId,
        targetCount: (await studentsOf(row, ctx)).length,
      }),
      check: async ({ row }, ctx) => {
        mustStateAll(row, ctx);
        await mustBeSendable(row, ctx);
      },
      before: async ({ row }, ctx) => {
        const trip = await repo(Trip, elevated(ctx)).get(row.trip);
        // Before the sign-up opens, the deadline is that of the letter.
        await tellFamilies('letter', { ...trip, signUpEnd: row.replyDeadline }, await studentsOf(row, ctx), ctx);
      },
    },
  },
});

export const noticeReadingRules = defineRules(NoticeReading, {
  create: {
    derive: async ({ row }, ctx) => {
      const student = await lookUp(Student, row.student, ctx);
      return student ? { schoolClass: student.schoolClass, school: student.school } : {};
    },
  },
});

/** A letter begins with all of its text, except what was written already. */
async function written(row: Notice, ctx: Context): Promise<Partial<Notice>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return {};
  const letter = await letterOf(trip.id, row.replyDeadline, ctx);
  const typed = Object.entries(row).filter(([name, value]) => value !== null && name in letter);
  const { school, bureau, agency } = trip;
  return { ...letter, ...Object.fromEntries(typed), school, bureau, agency };
}

async function mustBeAhead({ row }: ChangeOf<typeof ParentNotice>, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return;
  if (!['preparing', 'declaring', ...declaredStates].includes(trip.status)) throw noticeErrors.tripOver();
  if (row.replyDeadline >= trip.departAt || row.replyDeadline <= ctx.now().toISOString())
    throw noticeErrors.tooLate({}, { fields: { replyDeadline: { key: 'parentNotice.tooLate' } } });
}

function mustStateAll(row: Notice, ctx: Context): void {
  const missing = noticeSections.filter((name) => !row[name]?.trim());
  if (missing.length === 0) return;
  const items = missing.map((name) => ctx.engine.texts.text(ctx.language, `parentNotice.fields.${name}`));
  throw noticeErrors.sectionsMissing(
    { items: items.join(ctx.language === 'en' ? ', ' : '、') },
    { fields: Object.fromEntries(missing.map((name) => [name, { key: 'field.required' }])) },
  );
}

async function mustBeSendable({ trip: id, replyDeadline }: Notice, ctx: Context): Promise<void> {
  const trip = await repo(Trip, elevated(ctx)).get(id);
  if (!declaredStates.includes(trip.status)) throw noticeErrors.tripNotDeclared();
  if (replyDeadline <= ctx.now().toISOString()) throw noticeErrors.tooLate();
  const hasFees = ctx.engine.registry.find('tripFeePlan') !== undefined;
  if (hasFees && (await feePlanOf(id, ctx))?.status !== 'approved') throw noticeErrors.feePlanOpen();
}

/** The students of the trip's classes who are at school. */
async function studentsOf({ trip: id }: Notice, ctx: Context): Promise<string[]> {
  const trip = await lookUp(Trip, id, ctx);
  const at = { schoolClass: { in: trip?.classes ?? [] }, status: 'enrolled' };
  const students = await repo(Student, elevated(ctx)).find(at);
  return students.map((student) => student.id);
}
