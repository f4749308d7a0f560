/** Used instead of a visit number by a flow that decides about revoking the approval of its parent. Visits are counted from one. */
export const REVOCATION = 0;
