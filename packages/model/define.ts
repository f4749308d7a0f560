import type { Condition } from './condition.ts';
import type { ModelDocument } from './document.ts';
import type { Fields, Tone } from './field.ts';
import type { SystemRow } from './row.ts';
import type { TraitName } from './traits.ts';

type TraitField<T extends TraitName> =
  | ('tree' extends T ? 'parent' : never)
  | ('orderable' extends T ? 'sortCode' : never)
  | ('annotated' extends T ? 'remark' : never)
  | ('attachable' extends T ? 'attachments' : never)
  | ('approvable' extends T ? 'approval' : never);

type Name<F extends Fields, S extends string, T extends TraitName> =
  | Extract<keyof F, string>
  | keyof SystemRow
  | TraitField<T>
  | ([S] extends [never] ? never : 'status');

interface Action<N extends string, S extends string> {
  from?: readonly NoInfer<S>[];
  to?: NoInfer<S>;
  when?: Condition<NoInfer<N>>;
  args?: Fields;
  confirm?: boolean;
  system?: boolean;
  /** Of a system action: a route stands before it, so that grants name it like any other. */
  grantable?: boolean;
  /** Code of the flow that decides about it, and the actions taken when it is rejected, revoked, or taken back. */
  flow?: string;
  rejected?: string;
  revoked?: string;
  recalled?: string;
}

interface Views<N extends string, A extends string> {
  list?: {
    columns?: readonly N[];
    filters?: readonly N[];
    sort?: N | `-${N}`;
    leftTree?: readonly { model: string; parent?: string; field: string }[];
    spans?: readonly { from: N; to: N }[];
  };
  form?: {
    groups?: readonly { title: string; fields: readonly N[] }[];
    layout?: 'groups' | 'tabs' | 'steps';
    rows?: readonly { model: string; by: string; fields?: readonly string[] }[];
  };
  review?: { actions: readonly NoInfer<A>[]; files?: readonly N[] };
  related?: readonly { model: string; by: string; when?: Condition }[];
}

interface Definition<F extends Fields, S extends string, T extends TraitName, A extends string> {
  /** Records carry personal data of minors: looking behind masks and exporting need an approval, and are logged per record. */
  minors?: boolean;
  /** Scope beyond which nobody reaches, administrators included. */
  personal?: string;
  /** Nobody adds or changes a record, administrators included: the server writes them. */
  madeByServer?: boolean;
  fields: F;
  traits?: readonly T[];
  states?: readonly S[];
  /** States in which people change its fields; in the others only actions, flows and the server do. */
  editableIn?: readonly NoInfer<S>[];
  /** States in which people delete it; in the others it is kept. */
  deletableIn?: readonly NoInfer<S>[];
  tones?: { readonly [state in NoInfer<S>]?: Tone };
  actions?: { readonly [action in A]: Action<Name<NoInfer<F>, S, T>, S> };
  views?: Views<Name<NoInfer<F>, S, T>, A>;
  label?: readonly Name<NoInfer<F>, S, T>[];
  unique?: readonly (readonly Name<NoInfer<F>, S, T>[])[];
  indexes?: readonly (readonly Name<NoInfer<F>, S, T>[])[];
  scopes?: { readonly [scope: string]: Condition<Name<NoInfer<F>, S, T>> };
  importKeys?: readonly (readonly Name<NoInfer<F>, S, T>[])[];
}

/** A model document whose field, state and action names the compiler knows. */
export type Model<
  N extends string = string,
  F extends Fields = Fields,
  S extends string = string,
  T extends TraitName = TraitName,
  A extends string = string,
> = ModelDocument & { readonly name: N; readonly '~fields'?: F; readonly '~states'?: S; readonly '~traits'?: T; readonly '~actions'?: A };

/** Any model, whoever wrote it. */
export type AnyModel = ModelDocument;

/** The names of a model's actions. */
export type ActionOf<M> = M extends { '~actions'?: infer A } ? Extract<A, string> : never;

/**
 * Declares a model. What comes back is the plain document, the same that the form designer stores; misspelt states, columns and
 * guard fields are compile errors. References are by name, so that types stay flat.
 */
export function defineModel<
  const N extends string,
  const F extends Fields,
  const S extends string = never,
  const T extends TraitName = never,
  const A extends string = never,
>(name: N, definition: Definition<F, S, T, A>): Model<N, F, S, T, A> {
  return Object.freeze({ format: 1, name, ...definition }) as unknown as Model<N, F, S, T, A>;
}
