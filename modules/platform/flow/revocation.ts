/** Stands in the place of a visit where a flow decides about the approval that its parent gave. Visits are counted from one. */
export const REVOCATION = 0;
