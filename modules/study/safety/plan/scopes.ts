import type { Condition } from '@zhixing/model';
import { paperScopes } from '../belonging.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/** As of other papers; a base or camp sees its own plans and those of the trips that it receives. */
export const emergencyPlanScopes = {
  ...paperScopes,
  bureau: { any: [paperScopes.bureau, { site: { where: { bureau: below } } }, { agency: { where: { bureau: below } } }] },
  site: { any: [{ site: below }, paperScopes.site] },
  ownSite: { ownerType: 'site', site: below },
} satisfies Record<string, Condition>;
