import type { Context } from '@zhixing/engine/context.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { institutionErrors } from '../institution.errors.ts';
import { mustBeFit } from '../introduction/lasting.ts';
import { mustBelong, ownBelonging, ownerOf } from '../owner.ts';
import { mustNotChange } from '../standing-kept.ts';
import { standingOf } from '../standing-of.ts';
import { tellStanding } from '../standing-told.ts';
import { Tutor } from './tutor.model.ts';

/** Who it is and whose: what the bureau has decided is about this person, and stands for good. */
const identity = ['name', 'idCard', 'agency', 'site'] as const;
/** What is looked at besides while introduction is decided. */
const frozen = [...identity, 'level', 'certNo', 'guideCertNo', 'teacherCertNo'] as const;

const pages = { agency: 'lims02/lims020103', base: 'lims03/lims030109', camp: 'lims03/lims035109' } as const;

export const tutorRules = defineRules(Tutor, {
  derive: async (moment, ctx) => {
    const { row, before, verb, action } = moment;
    const certified = [row.certNo, row.guideCertNo, row.teacherCertNo].some((number) => number !== null && number !== '');
    // Nobody gets away from a suspension by leaving.
    const left = action === 'exit' && before?.status === 'introduced';
    const current = left || (before && row.current === null) ? null : true;
    return { certified, current, ...(verb === 'act' ? {} : await ownBelonging(row, ctx)), ...standingOf(moment, ctx) };
  },
  check: async ({ row, before, verb, action, changed }, ctx) => {
    if (verb === 'delete') return;
    if (verb !== 'act') await mustBelong(row, ctx);
    if (action === 'resume') await mustComeBack(row, ctx);
    if (verb === 'update' && before && before.status !== 'registered')
      mustNotChange(changed, before.status === 'introPending' ? frozen : identity);
  },
  beforeCommit: async (moment, ctx) => {
    const { agency, site, ownerType, tutorNo, user } = moment.row;
    // Others read what is told: the number is enough to know who is meant.
    const about = { model: Tutor.name, owner: agency ?? site, name: tutorNo, page: pages[ownerType ?? 'agency'] };
    await tellStanding(moment, { ...about, besides: user ? [user] : [] }, ctx);
  },
});

/** A tutor teaches for somebody who is on the list, with papers in force. */
async function mustComeBack(row: Row<typeof Tutor>, ctx: Context): Promise<void> {
  const owner = await ownerOf(row, ctx);
  if (owner?.status !== 'introduced') throw institutionErrors.ownerAway({ name: owner?.name ?? '' });
  await mustBeFit('tutor', row, ctx);
}
