import type { Condition } from './condition.ts';
import type { ModelDocument, RollupDocument } from './document.ts';
import type { Fields, Tone } from './field.ts';
import type { FieldRow, SystemRow } from './row.ts';
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
  /** A system action invoked by a dedicated route, so that permissions can be granted for it. */
  grantable?: boolean;
  /** Code of the approval flow of this action, and the actions taken when the flow is rejected, revoked or recalled. */
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
  related?: readonly { model: string; by: string; when?: Condition; columns?: readonly string[] }[];
}

/** One aggregate over the records of another model; `count: true` counts them. Sums of money are fen, of decimals texts, as in records. */
type Rollup = Readonly<Pick<RollupDocument, 'of' | 'by' | 'sensitive'>> & { where?: Condition } & (
    | { count: true }
    | { sum: string }
    | { min: string }
    | { max: string }
    | { avg: string }
  );

interface Check<N extends string> {
  readonly when?: Condition<N>;
  readonly must: Condition<N>;
  /** Field that shows the failure; by default the first writable field of `must`. */
  readonly at?: N;
}

interface Overlap<N extends string> {
  /** Fields that together identify the resource. */
  readonly by: readonly N[];
  /** A range field, or start and end fields. */
  readonly during: N | readonly [N, N];
  /** Records that the rule applies to; by default all that are not deleted. */
  readonly where?: Condition<N>;
  /** `[)` excludes the end, `[]` includes it. By default the end is included for dates and excluded for moments. */
  readonly bounds?: '[)' | '[]';
}

interface Capacity<N extends string> {
  /** Fields that together identify the resource. */
  readonly by: readonly N[];
  /** `day` or `hour` for each day or begun hour of the span `of`, or the field whose value is the slot. */
  readonly slot: 'day' | 'hour' | N;
  /** A date, a moment, a range, or start and end fields; of two dates the end is included. */
  readonly of?: N | readonly [N, N];
  /** Whole number that a record uses of each slot; 1 by default. */
  readonly sum?: N;
  /** A number, or a field of the record that a reference of `by` points to: `site.dayCapacity`. */
  readonly limit: number | `${N}.${string}`;
  /** Records that the rule applies to; by default all that are not deleted. */
  readonly where?: Condition<N>;
}

interface Along {
  readonly link?: string;
  readonly by?: string;
  readonly to: string;
  readonly fields: readonly string[];
  readonly most?: number;
  readonly absent?: { readonly [path: string]: unknown };
}

interface Definition<F extends Fields, S extends string, T extends TraitName, A extends string, R extends string> {
  /** Records contain personal data of minors: unmasking and exporting require an approval and are logged per record. */
  minors?: boolean;
  /** The reference to whom or what they are about, by which groups of reports are counted that may be too small to be answered. */
  minorsBy?: Name<NoInfer<F>, S, T>;
  /** A scope that restricts every user, including administrators. */
  personal?: string;
  /** Only the server creates and updates records; no user may, not even administrators. */
  serverManaged?: boolean;
  fields: F;
  /** Aggregates over records that refer to this model: `paid: { of: 'payment', by: 'bill', sum: 'amount', where: { … } }`. */
  rollups?: { readonly [rollup in R]: Rollup };
  /**
   * Conditions over several fields that every record must match: `endsLater: { must: { endOn: { gte: '@.startOn' } } }`. `@.field` is a
   * field of the record, `@.reference.field` of the record it refers to. The failure message is `<model>.checks.endsLater` in the locale
   * files.
   */
  checks?: { readonly [check: string]: Check<Name<NoInfer<F>, S, T>> };
  /** A reference to one of several models, as references of which one is filled in: `wearer: { fields: ['student', 'tripStaff'] }`. */
  alternatives?: { readonly [name: string]: { readonly fields: readonly Name<NoInfer<F>, S, T>[]; readonly required?: boolean } };
  /** No two records may use the same resource at overlapping times: `{ by: ['venue'], during: ['startAt', 'endAt'], where: { … } }`. */
  noOverlap?: readonly Overlap<Name<NoInfer<F>, S, T>>[];
  /**
   * Records may not exceed the capacity of a resource per slot: `{ by: ['site'], slot: 'day', of: 'during', sum: 'people', limit:
   * 'site.dayCapacity' }`.
   */
  capacity?: readonly Capacity<Name<NoInfer<F>, S, T>>[];
  traits?: readonly T[];
  states?: readonly S[];
  /** States in which users may edit the fields; in others only actions, flows and the server may. */
  editableIn?: readonly NoInfer<S>[];
  /** States in which users may delete the record. */
  deletableIn?: readonly NoInfer<S>[];
  /** A moment field; once it is set, the record and everything that refers to it is read-only, on every path. */
  closedSince?: Name<NoInfer<F>, S, T>;
  tones?: { readonly [state in NoInfer<S>]?: Tone };
  actions?: { readonly [action in A]: Action<Name<NoInfer<F>, S, T>, S> };
  views?: Views<Name<NoInfer<F>, S, T> | NoInfer<R>, A>;
  label?: readonly Name<NoInfer<F>, S, T>[];
  unique?: readonly (readonly Name<NoInfer<F>, S, T>[])[];
  indexes?: readonly (readonly Name<NoInfer<F>, S, T>[])[];
  scopes?: { readonly [scope: string]: Condition<Name<NoInfer<F>, S, T>> };
  importKeys?: readonly (readonly Name<NoInfer<F>, S, T>[])[];
  /**
   * Records beside the imported one that columns of the same file may fill: `guardian: { link: 'studentGuardian', by: 'student', to:
   * 'guardian', fields: ['guardian.name', 'guardian.phone', 'relation'], most: 2 }`. Existing records are found by their import keys.
   */
  importAlong?: { readonly [name: string]: Along };
}

interface Arguments<P> {
  actions?: { readonly [action in keyof P]: { args?: P[action] } };
}

/** A model document with its field, state and action names known to the compiler. */
export type Model<
  N extends string = string,
  F extends Fields = Fields,
  S extends string = string,
  T extends TraitName = TraitName,
  A extends string = string,
  P = unknown,
  R extends string = string,
> = ModelDocument & {
  readonly name: N;
  readonly '~fields'?: F;
  readonly '~states'?: S;
  readonly '~traits'?: T;
  readonly '~actions'?: A;
  readonly '~args'?: P;
  readonly '~rollups'?: R;
};

/** Any model document, from code or from the designer. */
export type AnyModel = ModelDocument;

/** The names of a model's actions. */
export type ActionOf<M> = M extends { '~actions'?: infer A } ? Extract<A, string> : never;

/** The validated arguments of an action: one value per declared argument, null if an optional one was not given. */
export type ArgsOf<M, A extends string> = M extends { '~args'?: infer P }
  ? A extends keyof P
    ? P[A] extends Fields
      ? Readonly<FieldRow<P[A]>>
      : Readonly<Record<never, unknown>>
    : never
  : never;

/**
 * Declares a model. Returns the plain document, the same that the form designer stores; misspelt states, columns and guard fields are
 * compile errors. References are by name, so that types stay flat.
 */
export function defineModel<
  const N extends string,
  const F extends Fields,
  const S extends string = never,
  const T extends TraitName = never,
  const A extends string = never,
  const R extends string = never,
  // Inferred separately from the definition, so that a misspelt property of an action stays a compile error.
  const P = unknown,
>(name: N, definition: Definition<F, S, T, A, R> & Arguments<P>): Model<N, F, S, T, A, P, R> {
  return Object.freeze({ format: 1, name, ...definition }) as unknown as Model<N, F, S, T, A, P, R>;
}
