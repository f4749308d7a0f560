import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const placed = async (builders: Builders) => ({ region: (await builders.make('educationBureau')).region });
const owned = async (builders: Builders) => ({ ownerType: 'agency', agency: (await builders.make('agency')).id });

/** Values required by the rules of institutions: a region with a bureau, an owner, dates in order. */
export const builders: Readonly<Record<string, Recipe>> = {
  agency: async (builders, n) => ({ ...(await placed(builders)), name: `样例机构${n}` }),
  site: async (builders, n) => ({ ...(await placed(builders)), name: `样例基地${n}`, kind: 'base' }),
  tutor: owned,
  course: async (builders, n) => ({
    ...(await owned(builders)),
    name: `样例课程${n}`,
    minPeople: 10,
    maxPeople: 40,
    days: '1',
    durationHours: '4',
  }),
  courseware: async (builders, n) => ({ course: (await builders.make('course')).id, name: `样例课件${n}` }),
  qualification: async (builders, n) => ({
    ...(await owned(builders)),
    qualType: 'businessLicence',
    certNo: `QZ${n}`,
    validFrom: '2024-01-01',
    validTo: '2034-01-01',
  }),
  introductionApplication: async (builders) => ({ subjectType: 'tutor', tutor: (await builders.make('tutor')).id }),
  annualReview: async (builders) => ({ ...(await owned(builders)), year: 2025 }),
  declarationCall: () => ({ declType: 'courseAward', startDate: '2026-01-01', endDate: '2026-12-31' }),
  declaration: async (builders) => ({
    call: (await builders.make('declarationCall')).id,
    course: (await builders.make('course')).id,
  }),
};
