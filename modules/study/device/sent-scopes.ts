import type { Condition } from '@zhixing/model';

const below = { in: '@organizationAndSuborganization' } as const;

/** Whose what is sent to a device is: texts and commands are seen by those who look after the device, and by those on its trip. */
export const sentScopes = {
  organisation: { school: below },
  agency: { agency: below },
  site: { site: below },
  bureau: { bureau: below },
  /** To devices on trips that the user accompanies. */
  assigned: { trip: { in: '@accompaniedTrips' } },
} satisfies Record<string, Condition>;
