/** Whom a view is for. */
export const audiences = ['mine', 'role', 'everyone'] as const;
export type Audience = (typeof audiences)[number];

/** How a list is looked at, under a name, as it travels. */
export interface SavedView<Definition = unknown> {
  readonly id: string;
  readonly version: number;
  readonly model: string;
  readonly page: string;
  readonly name: string;
  readonly audience: Audience;
  /** The role that it is for; null for the other audiences. */
  readonly role: string | null;
  readonly pinned: boolean;
  readonly isDefault: boolean;
  readonly owner: { readonly id: string; readonly name: string };
  readonly mayEdit: boolean;
  readonly definition: Definition;
}

/** What somebody says of a view when he saves it. */
export type ViewContents<Definition = unknown> = Pick<
  SavedView<Definition>,
  'name' | 'audience' | 'role' | 'pinned' | 'isDefault' | 'definition'
>;
