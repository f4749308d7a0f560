const WHY_PATH = '/permission/explain';

/** What the page explains: whose permissions, on which model, on which record. */
export interface Question {
  readonly user?: string;
  readonly model?: string;
  readonly id?: string;
}

/** Address of the page that explains what somebody may do. */
export const whyAddress = (question: Question): string => {
  const query = new URLSearchParams(Object.entries(question).filter(([, value]) => value));
  return query.size > 0 ? `${WHY_PATH}?${query}` : WHY_PATH;
};
