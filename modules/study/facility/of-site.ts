import { type Condition, f } from '@zhixing/model';
import { choosableUntil } from '../institution/agency/agency.model.ts';

const below = { in: '@organizationAndSuborganization' } as const;

/** What records of a base or camp copy from it: its kind for menus and checks, its bureau for the data scopes. */
export const ofSite = {
  siteKind: f.choice(['base', 'camp'], { readonly: true }),
  siteBureau: f.ref('educationBureau', { readonly: true, index: true }),
};

export const siteScopes = {
  /** Records of the actor's own base or camp. */
  organisation: { site: below },
  bureau: { siteBureau: below },
  /** Records of bases and camps that schools may choose today. */
  choosable: { site: { where: choosableUntil('@today') } },
} satisfies Record<string, Condition>;
