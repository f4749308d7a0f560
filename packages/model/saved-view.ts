/** Who can use a view. */
export const audiences = ['mine', 'role', 'everyone'] as const;
export type Audience = (typeof audiences)[number];

/** A named configuration of a list, in its transport form. */
export interface SavedView<Definition = unknown> {
  readonly id: string;
  readonly version: number;
  readonly model: string;
  readonly page: string;
  readonly name: string;
  readonly audience: Audience;
  /** The role it is shared with; null for the other audiences. */
  readonly role: string | null;
  readonly pinned: boolean;
  readonly isDefault: boolean;
  readonly owner: { readonly id: string; readonly name: string };
  readonly mayEdit: boolean;
  readonly definition: Definition;
}

/** The part of a view that the user enters when saving it. */
export type ViewContents<Definition = unknown> = Pick<
  SavedView<Definition>,
  'name' | 'audience' | 'role' | 'pinned' | 'isDefault' | 'definition'
>;
