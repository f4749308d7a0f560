import type { Condition } from '@zhixing/model';

/**
 * Evaluations from which a rating is made: those that count, of subjects that are published. Among fewer answers than that, single families
 * could be told apart.
 */
export const ratedAs = (target: string | { readonly in: readonly string[] }): Condition => ({
  target,
  counted: true,
  subject: { where: { status: 'published' } },
});
