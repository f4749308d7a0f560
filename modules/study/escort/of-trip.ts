import type { Condition } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Scopes of what is organised for a trip: those of the trip itself. `assigned`: trips that the user accompanies (随行). */
export const organisedScopes = {
  organisation: { trip: { where: { school: below } } },
  agency: { trip: { where: { agency: below } } },
  bureau: { trip: { where: { bureau: below } } },
  assigned: { trip: { in: '@accompaniedTrips' } },
} satisfies Record<string, Condition>;
