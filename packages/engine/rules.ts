import type { ActionOf, AnyModel, Row } from '@zhixing/model';
import type { Context } from './context.ts';

export type WriteVerb = 'create' | 'update' | 'delete' | 'restore' | 'act';

/** What a rule sees of the write it belongs to. */
export interface Moment<R = Record<string, unknown>, A extends string = string> {
  /** The record as it will be. */
  readonly row: R;
  /** The record as it was; null on creation. */
  readonly before: R | null;
  readonly verb: WriteVerb;
  readonly action: A | null;
  readonly args: Readonly<Record<string, unknown>>;
  /** Names of the fields that differ. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Behaviour of a model, at four moments named by their place in the transaction: `derive` fills fields, `check` refuses,
 * `beforeCommit` writes other records in the same transaction, `afterCommit` reaches outside and may run more than once.
 */
export interface Rules {
  readonly model: string;
  readonly derive?: (moment: Moment, ctx: Context) => Promise<Record<string, unknown>> | Record<string, unknown>;
  readonly check?: (moment: Moment, ctx: Context) => Promise<void> | void;
  readonly beforeCommit?: (moment: Moment, ctx: Context) => Promise<void> | void;
  readonly afterCommit?: (event: Committed, ctx: Context) => Promise<void> | void;
}

/** A write that has been committed, as the outbox delivers it: at least once, so handlers are idempotent by `id`. */
export interface Committed {
  readonly id: string;
  readonly model: string;
  readonly recordId: string;
  readonly version: number;
  readonly verb: WriteVerb;
  readonly action: string | null;
  readonly actor: string | null;
}

declare module './engine.ts' {
  interface Engine {
    /** By the name of the model, in the order in which the modules are listed. */
    readonly rules: ReadonlyMap<string, readonly Rules[]>;
  }
}

type Typed<M> = {
  derive?: (moment: Moment<Row<M>, ActionOf<M>>, ctx: Context) => Promise<Partial<Row<M>>> | Partial<Row<M>>;
  check?: (moment: Moment<Row<M>, ActionOf<M>>, ctx: Context) => Promise<void> | void;
  beforeCommit?: (moment: Moment<Row<M>, ActionOf<M>>, ctx: Context) => Promise<void> | void;
  afterCommit?: (event: Committed, ctx: Context) => Promise<void> | void;
};

/** Declares the rules of a model. */
export function defineRules<M extends AnyModel>(model: M, rules: Typed<M>): Rules {
  return { model: model.name, ...rules } as unknown as Rules;
}
