import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { courseErrors } from '../institution.errors.ts';
import { mustBelong, mustHaveIntroducedOwner, ownBelonging } from '../owner.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { Course } from './course.model.ts';

type CourseRow = Row<typeof Course>;

/** What may be changed about a course at any time; the rest is what was agreed to. */
const free = ['cover', 'photos', 'tags', 'tutors', 'remark', 'attachments', 'updatedAt', 'updatedBy', 'version'];

export const courseRules = defineRules(Course, {
  derive: async ({ row, verb, action }, ctx) => {
    if (action === 'approve') return { approvedAt: ctx.now().toISOString() };
    return verb === 'act' ? {} : ownBelonging(row, ctx);
  },
  check: async ({ row, before, verb, action, changed }, ctx) => {
    if (verb === 'delete') return;
    if (verb !== 'act') await mustBelong(row, ctx);
    if (verb === 'update' && before?.status !== 'draft') mustBeFree(changed);
    checkPeople(row);
    if (verb !== 'act' && changed.has('tutors')) await mustBeOwnTutors(row, ctx);
    if (action === 'putBack') await mustHaveIntroducedOwner(row, ctx);
  },
});

function mustBeFree(changed: ReadonlySet<string>): void {
  const name = [...changed].find((one) => !free.includes(one));
  if (name) throw courseErrors.onlyInDraft({}, { fields: { [name]: { key: 'course.onlyInDraft' } } });
}

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
