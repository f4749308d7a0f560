/** Purposes for which people look at masked data, offered instead of typing a reason; `other` asks for one. */
export const unmaskPurposes = ['verify', 'contact', 'emergency', 'insurance', 'booking', 'care', 'correction', 'other'] as const;

export type UnmaskPurpose = (typeof unmaskPurposes)[number];
