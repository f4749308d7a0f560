import { defineRules } from '@zhixing/engine/rules.ts';
import { mustBelong, ownBelonging } from '../owner.ts';
import { mustBeUndecided, mustNotChange } from '../standing-kept.ts';
import { standingOf } from '../standing-of.ts';
import { Tutor } from './tutor.model.ts';

/** Who it is and whose: what the bureau has decided is about this person, and stands for good. */
const identity = ['name', 'idCard', 'agency', 'site'] as const;
/** What is looked at besides while introduction is decided. */
const frozen = [...identity, 'level', 'certNo', 'guideCertNo', 'teacherCertNo'] as const;

export const tutorRules = defineRules(Tutor, {
  derive: async (moment, ctx) => {
    const { row, verb } = moment;
    const certified = [row.certNo, row.guideCertNo, row.teacherCertNo].some((number) => number !== null && number !== '');
    return { certified, ...(verb === 'act' ? {} : await ownBelonging(row, ctx)), ...standingOf(moment, ctx) };
  },
  check: async ({ row, before, verb, changed }, ctx) => {
    if (verb === 'delete') return mustBeUndecided(row);
    if (verb !== 'act') await mustBelong(row, ctx);
    if (verb === 'update' && before && before.status !== 'registered')
      mustNotChange(changed, before.status === 'introPending' ? frozen : identity);
  },
});
