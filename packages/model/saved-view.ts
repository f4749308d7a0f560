/** Who can use a view; `organisation`: the members of the owner's organisation. */
export const audiences = ['mine', 'organisation', 'role', 'everyone'] as const;
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

/** Roles that look after an organisation, and share views within it. */
export const viewPublishers: readonly string[] = ['bureauAdmin', 'schoolAdmin', 'agencyManager', 'baseManager', 'campManager'];
