import type { EffectiveModel } from '@zhixing/model';

/** By what a document names people. */
export const assigneeKinds = ['users', 'positions', 'roles', 'groups', 'departments'] as const;
export type AssigneeKind = (typeof assigneeKinds)[number];

/** Messages by their template, functions of the server, webhooks, templates of paper that fit the flow. */
export type Offered = 'message' | 'interface' | 'webhook' | 'sheet';

/** What a document may refer to. */
export interface Around {
  /** The model the flow decides about; undefined when there is none of that name. */
  readonly model: EffectiveModel | undefined;
  readonly knowsFlow: (code: string) => boolean;
  readonly modelOf: (name: string) => EffectiveModel | undefined;
  /** What nodes may name beside people and records. */
  readonly offers: Readonly<Record<Offered, ReadonlySet<string>>>;
  /** The model that a flow is about. Not said where flows are checked before all of them are there. */
  readonly subjectOf?: ((code: string) => EffectiveModel | undefined) | undefined;
  /** Of these keys, those that name nobody any more. */
  readonly gone?: ((kind: AssigneeKind, keys: readonly string[]) => readonly string[]) | undefined;
}
