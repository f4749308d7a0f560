import { type Condition, f } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** What records of a trip copy from it, for the data scopes. */
export const ofTrip = {
  school: f.ref('school', { readonly: true, index: true }),
  agency: f.ref('agency', { readonly: true, index: true }),
  bureau: f.ref('educationBureau', { readonly: true, index: true }),
};

export const ofTripScopes = {
  organisation: { school: below },
  agency: { agency: below },
  bureau: { bureau: below },
  /** Trips that the user accompanies. */
  assigned: { trip: { in: '@accompaniedTrips' } },
} satisfies Record<string, Condition>;

/** With the base or camp that provides for the trip. */
export const providedScopes = { ...ofTripScopes, site: { site: below } } satisfies Record<string, Condition>;

/** The life of what a trip orders from a base, a camp or another provider. */
export const orderedStates = ['requested', 'confirmed', 'rejected', 'inUse', 'completed', 'cancelled', 'noShow'] as const;

export const orderedTones = {
  requested: 'warning',
  confirmed: 'processing',
  rejected: 'danger',
  inUse: 'success',
  completed: 'neutral',
  cancelled: 'neutral',
  noShow: 'danger',
} as const;

export const reason = () => ({ reason: f.text({ required: true, min: 2, max: 300 }) });
