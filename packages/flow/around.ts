import type { EffectiveModel } from '@zhixing/model';

/** The ways in which a document can name assignees. */
export const assigneeKinds = ['users', 'positions', 'roles', 'groups', 'departments'] as const;
export type AssigneeKind = (typeof assigneeKinds)[number];

/** Message templates, server functions, webhooks, and print templates that fit the flow. */
export type Offered = 'message' | 'interface' | 'webhook' | 'sheet';

/** The environment that a document may refer to. */
export interface Around {
  /** The model of the flow; undefined if there is none of that name. */
  readonly model: EffectiveModel | undefined;
  readonly knowsFlow: (code: string) => boolean;
  readonly modelOf: (name: string) => EffectiveModel | undefined;
  /** What nodes may refer to besides people and records. */
  readonly offers: Readonly<Record<Offered, ReadonlySet<string>>>;
  /** The model of another flow. Absent when flows are checked before all of them are loaded. */
  readonly subjectOf?: ((code: string) => EffectiveModel | undefined) | undefined;
  /** Of the given keys, those that no longer exist. */
  readonly gone?: ((kind: AssigneeKind, keys: readonly string[]) => readonly string[]) | undefined;
}
