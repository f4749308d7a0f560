import { type Condition, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** What receptions and bookings copy from their trip, for the data scopes. */
export const ofTrip = {
  school: f.ref('school', { readonly: true, index: true, copiedName: 'schoolName' }),
  agency: f.ref('agency', { readonly: true, index: true, copiedName: 'agencyName' }),
  bureau: f.ref('educationBureau', { readonly: true, index: true }),
  /** Names for the site, whose people read neither schools nor agencies. */
  schoolName: f.text({ readonly: true, max: 80, search: true }),
  agencyName: f.text({ readonly: true, max: 80 }),
};

export const receptionScopes = {
  organisation: { school: below },
  agency: { agency: below },
  site: { site: below },
  /** The bureau of the school, and that of the base or camp. */
  bureau: { any: [{ bureau: below }, { siteBureau: below }] },
} satisfies Record<string, Condition>;
