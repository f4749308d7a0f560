export interface SheetSubject {
  readonly id: string;
  readonly target: string;
  readonly name: string;
  readonly scale: number;
  readonly needComment: boolean;
  readonly anonymousAllowed: boolean;
  readonly items: readonly { readonly id: string; readonly name: string; readonly required: boolean }[];
  readonly done: boolean;
}

/** What somebody is asked about a trip. */
export interface Sheet {
  readonly trip: { readonly id: string; readonly name: string };
  readonly until: string;
  readonly open: boolean;
  readonly subjects: readonly SheetSubject[];
}

/** What was entered about a subject. */
export interface Given {
  readonly stars: Readonly<Record<string, number>>;
  readonly comment: string;
}

export interface GivenAnswer {
  readonly subject: string;
  readonly scores: readonly { readonly item: string; readonly stars: number }[];
  readonly comment: string;
  readonly anonymous: boolean;
}

export const nothing: Given = { stars: {}, comment: '' };

/** The answers about what was begun; null while something of it is missing, or nothing was begun. */
export function answersOf(
  subjects: readonly SheetSubject[],
  given: Readonly<Record<string, Given>>,
  named: boolean,
): readonly GivenAnswer[] | null {
  const begun = subjects.filter(({ id }) => Object.keys(given[id]?.stars ?? {}).length > 0);
  if (begun.length === 0 || begun.some((subject) => !isComplete(subject, given[subject.id] ?? nothing))) return null;
  return begun.map(({ id, anonymousAllowed }) => {
    const { stars, comment } = given[id] ?? nothing;
    const scores = Object.entries(stars).map(([item, count]) => ({ item, stars: count }));
    return { subject: id, scores, comment: comment.trim(), anonymous: anonymousAllowed && !named };
  });
}

const isComplete = ({ items, needComment }: SheetSubject, { stars, comment }: Given): boolean =>
  items.every(({ id, required }) => !required || stars[id] !== undefined) && (!needComment || comment.trim() !== '');
