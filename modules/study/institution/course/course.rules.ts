import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { courseErrors } from '../institution.errors.ts';
import { mustBelong, mustHaveIntroducedOwner, ownBelonging } from '../owner.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { Course } from './course.model.ts';

type CourseRow = Row<typeof Course>;

/** Fields that may change at any time; the others are part of what was approved. */
const free = ['cover', 'photos', 'tags', 'tutors', 'remark', 'attachments', 'updatedAt', 'updatedBy', 'version'];

export const courseRules = defineRules(Course, {
  save: { check: ({ row }) => checkPeople(row) },
  create: {
    derive: ({ row }, ctx) => ownBelonging(row, ctx),
    check: async ({ row }, ctx) => {
      await mustBelong(row, ctx);
      await mustBeOwnTutors(row, ctx);
    },
  },
  update: {
    derive: ({ row }, ctx) => ownBelonging(row, ctx),
    check: async ({ row, before, changed }, ctx) => {
      await mustBelong(row, ctx);
      if (before.status !== 'draft') mustBeFree(changed);
      if (changed.has('tutors')) await mustBeOwnTutors(row, ctx);
    },
  },
  restore: { check: ({ row }, ctx) => mustBelong(row, ctx) },
  actions: {
    approve: { derive: (_change, ctx) => ({ approvedAt: ctx.now().toISOString() }) },
    putBack: { check: ({ row }, ctx) => mustHaveIntroducedOwner(row, ctx) },
  },
});

function checkPeople({ minPeople, maxPeople, venueCapacity }: CourseRow): void {
  if (minPeople > maxPeople) throw courseErrors.fewerThanLeast({}, { fields: { maxPeople: { key: 'course.fewerThanLeast' } } });
  if (venueCapacity !== null && maxPeople > venueCapacity)
    throw courseErrors.aboveCapacity({}, { fields: { maxPeople: { key: 'course.aboveCapacity' } } });
}

async function mustBeOwnTutors(row: CourseRow, ctx: Context): Promise<void> {
  if (!row.tutors?.length) return;
  const own = await repo(Tutor, elevated(ctx)).count({ id: { in: row.tutors }, agency: row.agency, site: row.site });
  if (own < row.tutors.length) throw courseErrors.strangeTutor({}, { fields: { tutors: { key: 'course.strangeTutor' } } });
}

function mustBeFree(changed: ReadonlySet<string>): void {
  const name = [...changed].find((one) => !free.includes(one));
  if (name) throw courseErrors.onlyInDraft({}, { fields: { [name]: { key: 'course.onlyInDraft' } } });
}
