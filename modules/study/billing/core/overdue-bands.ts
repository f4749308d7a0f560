/** Bands of days by which bills are overdue. */
export const bands = ['week', 'twoWeeks', 'month', 'longer'] as const;
export type Band = (typeof bands)[number];

/** 1 to 7, 8 to 15, 16 to 30, and more than 30 days. */
export const bandOf = (days: number): Band => (days <= 7 ? 'week' : days <= 15 ? 'twoWeeks' : days <= 30 ? 'month' : 'longer');
