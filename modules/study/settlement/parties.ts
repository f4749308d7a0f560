import { f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** The school, its bureau and the agency of a trip, copied for the data scopes. */
export const parties = {
  school: f.ref('school', { readonly: true, index: true }),
  bureau: f.ref('educationBureau', { readonly: true, index: true }),
  agency: f.ref('agency', { readonly: true, index: true }),
};

export const partyScopes = {
  organisation: { school: below },
  bureau: { bureau: below },
  agency: { agency: below },
};
