import type { Changes, GrantState, Items, ModelGrant, Subjects } from './grants.ts';

/** What the tabs show and change. */
export interface Editing {
  readonly state: GrantState;
  readonly subjects: Subjects;
  readonly changes: Changes;
  readonly readOnly: boolean;
  readonly setChanges: (changes: Changes) => void;
  /** Grants something else on one subject. */
  readonly put: (subject: string, document: ModelGrant | Items | null) => void;
}
