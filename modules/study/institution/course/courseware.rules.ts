import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { mustHaveIntroducedOwner } from '../owner.ts';
import { Course } from './course.model.ts';
import { Courseware } from './courseware.model.ts';

export const coursewareRules = defineRules(Courseware, {
  derive: async ({ row, verb }, ctx) => {
    if (verb === 'act') return {};
    const course = await lookUp(Course, row.course, ctx);
    const file = await lookUp(StoredFile, row.file, ctx);
    const { ownerType = null, agency = null, site = null, bureau = null } = course ?? {};
    return { ownerType, agency, site, bureau, sizeBytes: file?.size ?? null };
  },
  check: async ({ row, action }, ctx) => {
    if (action === 'putBack') await mustHaveIntroducedOwner(row, ctx);
  },
});
