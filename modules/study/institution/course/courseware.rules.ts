import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { courseErrors } from '../institution.errors.ts';
import { Course } from './course.model.ts';
import { Courseware } from './courseware.model.ts';

const free = ['remark', 'updatedAt', 'updatedBy', 'version'];

export const coursewareRules = defineRules(Courseware, {
  derive: async ({ row, verb }, ctx) => {
    if (verb === 'act') return {};
    const course = await lookUp(Course, row.course, ctx);
    const file = await lookUp(StoredFile, row.file, ctx);
    const { ownerType = null, agency = null, site = null, bureau = null } = course ?? {};
    return { ownerType, agency, site, bureau, sizeBytes: file?.size ?? null };
  },
  check: ({ before, verb, changed }) => {
    const name = verb === 'update' && before?.status !== 'draft' ? [...changed].find((one) => !free.includes(one)) : undefined;
    if (name) throw courseErrors.onlyInDraft({}, { fields: { [name]: { key: 'course.onlyInDraft' } } });
  },
});
