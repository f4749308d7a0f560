import { type Condition, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Who a safety paper belongs to, derived from its trip or from the actor: the narrowest of trip, site, agency, school and bureau. */
export const ownerTypes = ['platform', 'bureau', 'school', 'agency', 'site', 'trip'] as const;

/** Owner of a paper that is also kept as a template of a library. */
export const paperOwner = {
  trip: f.ref('trip', { index: true, show: { isTemplate: false } }),
  isTemplate: f.flag({ required: true, default: false }),
  ownerType: f.choice(ownerTypes, { readonly: true, index: true }),
  school: f.ref('school', { readonly: true, index: true }),
  agency: f.ref('agency', { readonly: true, index: true }),
  bureau: f.ref('educationBureau', { readonly: true, index: true }),
};

/** Scopes of a record with a trip. The agency and the sites of the trip see it too. */
export const tripScopesOf = {
  organisation: { school: below },
  bureau: { bureau: below },
  agency: { any: [{ agency: below }, { trip: { where: { agency: below } } }] },
  site: { trip: { where: { sites: { has: '@organizationAndSuborganization' } } } },
} satisfies Record<string, Condition>;

/** Approved templates of the platform and of bureaus, offered to everybody who writes such papers. */
const library = { isTemplate: true, status: 'approved', ownerType: { in: ['platform', 'bureau'] } } as const;

export const paperScopes = {
  ...tripScopesOf,
  library,
  /** What an agency writes for itself, what a bureau writes for its schools, and what the platform writes for everybody. */
  ownAgency: { ownerType: 'agency', agency: below },
  ownBureau: { ownerType: 'bureau', bureau: below },
  platform: { isTemplate: true, ownerType: 'platform' },
} satisfies Record<string, Condition>;

/** Scopes of the lines of a paper: those of the paper itself. */
export const linesOf = <const B extends string>(by: B, scopes: Readonly<Record<string, Condition>>): Record<string, Condition> =>
  Object.fromEntries(Object.entries(scopes).map(([name, where]) => [name, { [by]: { where } }]));
