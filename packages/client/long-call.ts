/** Time limit of calls that work through other systems or many records at once (specification, section 9). */
export const LONG_CALL = { limitMs: 100_000 } as const;
