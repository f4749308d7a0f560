import type { ActionOf, AnyModel, ArgsOf, Row, SUBMIT } from '@zhixing/model';
import type { Context } from '../context.ts';

export type WriteVerb = 'create' | 'update' | 'delete' | 'restore' | 'act';

/** One write, as passed to rules. */
export interface Change<R = Record<string, unknown>, A extends string = string, P = Readonly<Record<string, unknown>>> {
  /** The record after the write. */
  readonly row: R;
  /** The record before the write; null on creation. */
  readonly before: R | null;
  readonly verb: WriteVerb;
  /** Name of the action when the verb is `act`, else null. */
  readonly action: A | null;
  /** Validated arguments of the action: null for omitted optional ones. */
  readonly args: P;
  /** Names of the changed fields. */
  readonly changed: ReadonlySet<string>;
}

/** Any write to a record of the model. */
export type ChangeOf<M> = Change<Row<M>, ActionOf<M>>;
/** A creation. */
export type CreateChange<M> = ChangeOf<M> & { readonly verb: 'create'; readonly before: null };
/** A write to an existing record. */
export type ExistingChange<M> = ChangeOf<M> & { readonly before: Row<M> };
/** One action on a record, with its arguments as the model declares them. */
export type ActionChange<M, A extends string> = Change<Row<M>, A, ArgsOf<M, A>> & {
  readonly verb: 'act';
  readonly action: A;
  readonly before: Row<M>;
};

/** A write that has been committed, as the outbox delivers it: at least once, so handlers are idempotent by `id`. */
export interface Committed {
  readonly id: string;
  readonly model: string;
  readonly recordId: string;
  readonly version: number;
  readonly verb: WriteVerb;
  readonly action: string | null;
  readonly actor: string | null;
  /** False if the written record has no attachments; absent if not determined. */
  readonly files?: boolean;
}

declare module '../engine.ts' {
  interface Engine {
    /** By model name, in module order. */
    readonly rules: ReadonlyMap<string, readonly Rules[]>;
  }
}

/** Hooks of a write. */
export interface Steps<C = Change, D = Readonly<Record<string, unknown>>> {
  /** Fills fields. Runs on creation, update and actions; derived values are validated like entered ones. */
  readonly derive?: (change: C, ctx: Context) => Promise<D> | D;
  /** Rejects the write by throwing. Runs on the complete row before it is stored. */
  readonly check?: (change: C, ctx: Context) => Promise<void> | void;
  /** Writes other records in the same transaction before the commit; throwing rolls the whole write back. */
  readonly before?: (change: C, ctx: Context) => unknown;
  /**
   * Like `before`, but once for all records of a batch, such as a chunk of an import, so that it takes no statement per record. A single
   * write is a batch of one.
   */
  readonly together?: (changes: readonly C[], ctx: Context) => unknown;
  /** External side effects after the commit, delivered by the outbox: at least once, in no guaranteed order. */
  readonly after?: (event: Committed, ctx: Context) => Promise<void> | void;
}

type StepsOf<M, C> = Steps<C, Partial<Row<M>>>;

/**
 * The rules of a model in one module. Each phase runs, in this order: the general steps (every write), those of `save` (every write except
 * deletion), then those of the verb or action. If several modules have rules for one model, all steps of one module run before those of the
 * next, in module order. Each step sees the values derived by earlier ones.
 */
interface RulesOf<M> extends StepsOf<M, ChangeOf<M>> {
  /**
   * Looks up, before the records of a batch are written, what their other rules need, and keeps it in `ctx.batch`. Not called for single
   * writes, whose rules look up for themselves.
   */
  readonly prepare?: (rows: readonly Partial<Row<M>>[], ctx: Context) => Promise<void>;
  readonly save?: StepsOf<M, ChangeOf<M> & { readonly verb: Exclude<WriteVerb, 'delete'> }>;
  readonly create?: StepsOf<M, CreateChange<M>>;
  readonly update?: StepsOf<M, ExistingChange<M>>;
  readonly delete?: Omit<StepsOf<M, ExistingChange<M>>, 'derive'>;
  readonly restore?: Omit<StepsOf<M, ExistingChange<M>>, 'derive'>;
  readonly actions?: StepsByAction<M>;
}

// A conditional type: the compiler resolves it before it infers the parameter types of rule functions.
type StepsByAction<M> = M extends AnyModel ? { readonly [A in ActionOf<M> | typeof SUBMIT]?: StepsOf<M, ActionChange<M, A>> } : never;

/** The rules of a model, with types erased for the engine. */
export interface Rules extends Steps {
  readonly model: string;
  readonly prepare?: (rows: readonly Readonly<Record<string, unknown>>[], ctx: Context) => Promise<void>;
  readonly save?: Steps;
  readonly create?: Steps;
  readonly update?: Steps;
  readonly delete?: Steps;
  readonly restore?: Steps;
  readonly actions?: Readonly<Record<string, Steps>>;
}

/**
 * Declares the rules of a model: for every write, per verb, and per action. Misspelt actions, fields and arguments are compile errors;
 * `checkedRules` rejects at start-up what the compiler cannot check.
 */
export function defineRules<M extends AnyModel>(model: M, rules: RulesOf<M>): Rules {
  return { model: model.name, ...rules } as unknown as Rules;
}
