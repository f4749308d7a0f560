/** What is evaluated after a trip (评价对象), except students, who are assessed elsewhere. */
export const targets = ['trip', 'agency', 'course', 'site', 'guide', 'tutor', 'transport', 'catering', 'lodging'] as const;
export type Target = (typeof targets)[number];

/** Who evaluates (评价人类型). */
export const evaluatorTypes = ['parent', 'teacher', 'tutor'] as const;
export type EvaluatorType = (typeof evaluatorTypes)[number];

/** Answers below which an organisation sees nothing: among fewer, the families of one class can be told apart. */
export const MIN_ANSWERS = 5;
