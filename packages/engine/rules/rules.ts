import type { ActionOf, AnyModel, ArgsOf, Row, SUBMIT } from '@zhixing/model';
import type { Context } from '../context.ts';

export type WriteVerb = 'create' | 'update' | 'delete' | 'restore' | 'act';

/** One write as its rules see it. */
export interface Change<R = Record<string, unknown>, A extends string = string, P = Readonly<Record<string, unknown>>> {
  /** The record as it will be. */
  readonly row: R;
  /** The record as it was; null on creation. */
  readonly before: R | null;
  readonly verb: WriteVerb;
  /** Name of the action when the verb is `act`, else null. */
  readonly action: A | null;
  /** Checked arguments of the action: null where an optional one was not given. */
  readonly args: P;
  /** Names of the fields that differ. */
  readonly changed: ReadonlySet<string>;
}

/** Any write to a record of the model. */
export type ChangeOf<M> = Change<Row<M>, ActionOf<M>>;
/** The write that adds a record. */
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
  /** False where the record that was written holds no files; absent where nobody has looked. */
  readonly files?: boolean;
}

declare module '../engine.ts' {
  interface Engine {
    /** By the name of the model, in the order in which the modules are listed. */
    readonly rules: ReadonlyMap<string, readonly Rules[]>;
  }
}

/** What happens at the moments of a write. */
export interface Steps<C = Change, D = Readonly<Record<string, unknown>>> {
  /** Fills fields. Runs on creation, update and actions; derived values are checked like typed ones. */
  readonly derive?: (change: C, ctx: Context) => Promise<D> | D;
  /** Refuses by throwing. Runs on the complete row before it is stored. */
  readonly check?: (change: C, ctx: Context) => Promise<void> | void;
  /** Writes other records before the commit, in the same transaction; throwing undoes the whole write. */
  readonly before?: (change: C, ctx: Context) => unknown;
  /** Reaches outside after the commit, from the outbox: at least once, in no promised order. */
  readonly after?: (event: Committed, ctx: Context) => Promise<void> | void;
}

type StepsOf<M, C> = Steps<C, Partial<Row<M>>>;

/**
 * The rules of a model in one module. At each moment run, in this order: the general steps (every write), those of `save` (every write
 * that leaves a record, so all but a deletion), then those of the verb or of the action. With rules of several modules for one model, all
 * steps of one module run before those of the next, in the order in which the modules are listed. A step sees what earlier ones derived.
 */
interface RulesOf<M> extends StepsOf<M, ChangeOf<M>> {
  readonly save?: StepsOf<M, ChangeOf<M> & { readonly verb: Exclude<WriteVerb, 'delete'> }>;
  readonly create?: StepsOf<M, CreateChange<M>>;
  readonly update?: StepsOf<M, ExistingChange<M>>;
  readonly delete?: Omit<StepsOf<M, ExistingChange<M>>, 'derive'>;
  readonly restore?: Omit<StepsOf<M, ExistingChange<M>>, 'derive'>;
  readonly actions?: StepsByAction<M>;
}

// A conditional type, because the compiler resolves those before it looks up the types of parameters in a rule.
type StepsByAction<M> = M extends AnyModel ? { readonly [A in ActionOf<M> | typeof SUBMIT]?: StepsOf<M, ActionChange<M, A>> } : never;

/** The rules of a model as the engine runs them. */
export interface Rules extends Steps {
  readonly model: string;
  readonly save?: Steps;
  readonly create?: Steps;
  readonly update?: Steps;
  readonly delete?: Steps;
  readonly restore?: Steps;
  readonly actions?: Readonly<Record<string, Steps>>;
}

/**
 * Declares the rules of a model: what holds for every write, for each verb, and for each action under its name. Misspelt actions,
 * fields and arguments are compile errors; `checkedRules` refuses at start-up what the compiler cannot see.
 */
export function defineRules<M extends AnyModel>(model: M, rules: RulesOf<M>): Rules {
  return { model: model.name, ...rules } as unknown as Rules;
}
