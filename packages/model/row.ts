import type { Field, Fields } from './field.ts';
import type { TraitName } from './traits.ts';

/** Fields that every record has. */
export interface SystemRow {
  id: string;
  version: number;
  createdAt: string;
  createdBy: string | null;
  updatedAt: string;
  updatedBy: string | null;
}

export type TraitRow<T extends TraitName> = ('tree' extends T ? { parent: string | null } : unknown) &
  ('orderable' extends T ? { sortCode: number | null } : unknown) &
  ('annotated' extends T ? { remark: string | null } : unknown) &
  ('attachable' extends T ? { attachments: string[] | null } : unknown) &
  ('approvable' extends T ? { approval: 'wait' | 'adopt' | 'reject' | 'revoke' | 'cancel' | null } : unknown);

/** The values of fields by name. */
export type FieldRow<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** A record of a model in its transport form: JSON values, references as ids. */
export type Row<M> = M extends { '~fields'?: infer F; '~states'?: infer S; '~traits'?: infer T; '~rollups'?: infer R }
  ? SystemRow & { -readonly [rollup in Extract<R, string>]: number | string | null } & FieldRow<Extract<F, Fields>> &
      TraitRow<Extract<T, TraitName>> &
      ([Extract<S, string>] extends [never] ? unknown : { status: Extract<S, string> })
  : never;
