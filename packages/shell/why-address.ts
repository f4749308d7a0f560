const WHY_PATH = '/permission/explain';

/** Parameters of the permission explanation: user, model and record. */
export interface Question {
  readonly user?: string;
  readonly model?: string;
  readonly id?: string;
}

/** URL of the page that explains a user's permissions. */
export const whyAddress = (question: Question): string => {
  const query = new URLSearchParams(Object.entries(question).filter(([, value]) => value));
  return query.size > 0 ? `${WHY_PATH}?${query}` : WHY_PATH;
};
