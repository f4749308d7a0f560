import type { FlowInstance } from '@zhixing/flow';

/** Why the simulation stopped. */
export interface Halt {
  readonly code: string;
  readonly node: string | null;
  readonly candidates: readonly string[];
}

export interface Simulation {
  readonly instance: FlowInstance;
  readonly halt: Halt | null;
  /** What the record would derive by itself from the assumed values, of the fields that the flow reads. */
  readonly derived: Readonly<Record<string, unknown>>;
  /** What the simulation came across: a test that read an empty field, a node that has nobody. */
  readonly remarks: readonly Remark[];
}

export interface Remark {
  readonly node: string;
  /** The empty field, or the rule that applies because nobody is found. */
  readonly about: { readonly empty: string } | { readonly nobody: string };
}
