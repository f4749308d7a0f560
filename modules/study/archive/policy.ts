export const retentionKinds = ['health', 'links', 'contacts', 'consents'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Days after the archive at which personal data of a trip is erased; what the trip itself needs to be understood stays. */
export const retentionDays: Readonly<Record<RetentionKind, number>> = { health: 30, links: 30, contacts: 180, consents: 1095 };
