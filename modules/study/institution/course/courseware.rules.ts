import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { mustHaveIntroducedOwner } from '../owner.ts';
import { Course } from './course.model.ts';
import { Courseware } from './courseware.model.ts';

export const coursewareRules = defineRules(Courseware, {
  create: { derive: ({ row }, ctx) => ofCourse(row, ctx) },
  update: { derive: ({ row }, ctx) => ofCourse(row, ctx) },
  actions: { putBack: { check: ({ row }, ctx) => mustHaveIntroducedOwner(row, ctx) } },
});

/** Courseware belongs to the owner of its course. */
async function ofCourse({ course: id, file: fileId }: Row<typeof Courseware>, ctx: Context): Promise<Partial<Row<typeof Courseware>>> {
  const course = await lookUp(Course, id, ctx);
  const file = await lookUp(StoredFile, fileId, ctx);
  const { ownerType = null, agency = null, site = null, bureau = null } = course ?? {};
  return { ownerType, agency, site, bureau, sizeBytes: file?.size ?? null };
}
