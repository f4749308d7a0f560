/** Results of a check-in (签到结果). `unmarked`: not called yet, or a mark that was taken back. */
export const marks = ['unmarked', 'present', 'late', 'manual', 'leave', 'absent'] as const;
export type Mark = (typeof marks)[number];

/** Results of people who are there. */
export const presentMarks: readonly string[] = ['present', 'late', 'manual'];
