import type { Changes, GrantState, Items, ModelGrant, Subjects } from './grants.ts';

/** State shared by the tabs of the editor. */
export interface Editing {
  readonly state: GrantState;
  readonly subjects: Subjects;
  readonly changes: Changes;
  readonly readOnly: boolean;
  readonly setChanges: (changes: Changes) => void;
  /** Replaces the grant on one subject. */
  readonly put: (subject: string, document: ModelGrant | Items | null) => void;
}
