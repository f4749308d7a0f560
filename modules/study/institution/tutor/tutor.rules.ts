import type { Context } from '@zhixing/engine/context.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { institutionErrors } from '../institution.errors.ts';
import { mustBeFit } from '../introduction/still-eligible.ts';
import { mustBelong, ownBelonging, ownerOf } from '../owner.ts';
import { mustNotChange } from '../status-history.ts';
import { statusSteps } from '../status-steps.ts';
import { Tutor } from './tutor.model.ts';

type TutorRow = Row<typeof Tutor>;

const pages = { agency: 'lims02/lims020103', base: 'lims03/lims030109', camp: 'lims03/lims035109' } as const;

// Messages are read by others, so they give the tutor's number in place of the name.
const steps = statusSteps(({ agency, site, ownerType, tutorNo, user }: TutorRow) => ({
  model: Tutor.name,
  owner: agency ?? site,
  name: tutorNo,
  page: pages[ownerType ?? 'agency'],
  besides: user ? [user] : [],
}));

/** Identity and owner: the bureau's decision is about this person at this owner only. */
const identity = ['name', 'idCard', 'agency', 'site'] as const;
/** Fields that are also reviewed while an introduction is being decided. */
const frozen = [...identity, 'level', 'certNo', 'guideCertNo', 'teacherCertNo'] as const;

export const tutorRules = defineRules(Tutor, {
  derive: ({ row, before }) => ({
    certified: [row.certNo, row.guideCertNo, row.teacherCertNo].some((number) => number !== null && number !== ''),
    current: before && row.current === null ? null : true,
  }),
  create: {
    derive: ({ row }, ctx) => ownBelonging(row, ctx),
    check: ({ row }, ctx) => mustBelong(row, ctx),
  },
  update: {
    derive: ({ row }, ctx) => ownBelonging(row, ctx),
    check: async ({ row, before, changed }, ctx) => {
      await mustBelong(row, ctx);
      if (before.status !== 'registered') mustNotChange(changed, before.status === 'introPending' ? frozen : identity);
    },
  },
  restore: { check: ({ row }, ctx) => mustBelong(row, ctx) },
  actions: {
    ...steps,
    resume: { ...steps.resume, check: ({ row }, ctx) => mustComeBack(row, ctx) },
    exit: {
      ...steps.exit,
      derive: (change, ctx) => ({
        ...steps.exit.derive(change, ctx),
        // Leaving while suspended does not free the tutor for another owner.
        ...(change.before.status === 'introduced' && { current: null }),
      }),
    },
  },
});

/** A tutor can only resume at an introduced owner, with certificates that are still valid. */
async function mustComeBack(row: TutorRow, ctx: Context): Promise<void> {
  const owner = await ownerOf(row, ctx);
  if (owner?.status !== 'introduced') throw institutionErrors.ownerAway({ name: owner?.name ?? '' });
  await mustBeFit('tutor', row, ctx);
}
