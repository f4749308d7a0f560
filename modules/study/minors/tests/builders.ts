import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  minorsAccess: (_builders, n) => ({
    subject: 'student',
    purpose: n % 2 ? 'unmask' : 'export',
    reason: `办理研学保险${n}`,
    validFrom: '2026-09-01',
    validTo: '2027-07-15',
  }),
};
