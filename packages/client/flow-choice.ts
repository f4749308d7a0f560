import { ApiError } from './api-error.ts';

/** A choice that a flow requires for a later node: approvers (from a list, or any user when `people` is null) or branches. */
export interface FlowChoice {
  readonly node: string;
  readonly title: string;
  readonly people?: readonly { readonly id: string; readonly name: string; readonly place?: string }[] | null;
  readonly branches?: readonly { readonly id: string; readonly title: string }[];
  readonly most?: number;
  /** Branches on which the node is reached. */
  readonly within?: readonly { readonly node: string; readonly branch: string }[];
}

/** Chosen ids by node. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** 1 normal, 2 important, 3 urgent. */
export type Urgency = 1 | 2 | 3;

/** What the submitter chooses for the flow that decides on an action. */
export interface SubmissionChoices {
  readonly chosen?: Chosen;
  readonly urgency?: Urgency;
}

/** The choices to ask for now: skips nodes on a branch that is itself a choice and not chosen yet. */
export function choicesNow(choices: readonly FlowChoice[], chosen: Chosen): readonly FlowChoice[] {
  const isTaken = ({ node, branch }: { node: string; branch: string }) =>
    !choices.some((one) => one.node === node) || (chosen[node] ?? []).includes(branch);
  return choices.filter(({ within = [] }) => within.every(isTaken));
}

/** The choice that a refusal asks for; null when it asks for none or for a known one. */
export function newChoice(error: unknown, known: readonly FlowChoice[]): FlowChoice | null {
  if (!(error instanceof ApiError)) return null;
  const { choice } = error.data as { choice?: FlowChoice };
  return choice && !known.some(({ node }) => node === choice.node) ? choice : null;
}
