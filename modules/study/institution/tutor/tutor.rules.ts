import { defineRules } from '@zhixing/engine/rules.ts';
import { institutionErrors } from '../institution.errors.ts';
import { mustBelong, ownBelonging } from '../owner.ts';
import { standingOf } from '../standing-of.ts';
import { Tutor } from './tutor.model.ts';

const frozen = ['name', 'idCard', 'agency', 'site', 'level', 'certNo', 'guideCertNo', 'teacherCertNo'] as const;

export const tutorRules = defineRules(Tutor, {
  derive: async (moment, ctx) => {
    const { row, verb } = moment;
    const certified = [row.certNo, row.guideCertNo, row.teacherCertNo].some((number) => number !== null && number !== '');
    return { certified, ...(verb === 'act' ? {} : await ownBelonging(row, ctx)), ...standingOf(moment, ctx) };
  },
  check: async ({ row, before, verb, changed }, ctx) => {
    if (verb === 'delete') return;
    if (verb !== 'act') await mustBelong(row, ctx);
    // What was looked at is not another thing afterwards.
    const name = before?.status === 'introPending' && verb === 'update' ? frozen.find((one) => changed.has(one)) : undefined;
    if (name) throw institutionErrors.inIntroduction({}, { fields: { [name]: { key: 'institution.inIntroduction' } } });
  },
});
