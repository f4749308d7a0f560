import { f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** The school, its bureau and the agency of a record, copied from the plan for the data scopes. */
export const parties = {
  school: f.ref('school', { readonly: true, index: true }),
  bureau: f.ref('educationBureau', { readonly: true, index: true }),
  agency: f.ref('agency', { readonly: true, index: true }),
};

/** The same with their names, for readers who may not open the record of the other side. */
export const namedParties = {
  ...parties,
  school: f.ref('school', { readonly: true, index: true, copiedName: 'schoolName' }),
  agency: f.ref('agency', { readonly: true, index: true, copiedName: 'agencyName' }),
  schoolName: f.text({ readonly: true, max: 60 }),
  agencyName: f.text({ readonly: true, max: 60 }),
};

/** An agency sees what it is a party of, never what other agencies quote. */
export const partyScopes = {
  organisation: { school: below },
  bureau: { bureau: below },
  agency: { agency: below },
  party: { any: [{ school: below }, { agency: below }] },
};
