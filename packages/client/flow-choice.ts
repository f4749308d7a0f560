import { ApiError } from './api-error.ts';

/** What a flow wants to be chosen for a node to come: people out of some, or anybody; or branches. */
export interface FlowChoice {
  readonly node: string;
  readonly title: string;
  readonly people?: readonly { readonly id: string; readonly name: string; readonly place?: string }[] | null;
  readonly branches?: readonly { readonly id: string; readonly title: string }[];
  readonly most?: number;
  /** The branches that lead to the node. */
  readonly within?: readonly { readonly node: string; readonly branch: string }[];
}

/** What is chosen, node by node. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** What is to be chosen as things stand: nothing for nodes of a branch that is to be chosen too, and is not. */
export function choicesNow(choices: readonly FlowChoice[], chosen: Chosen): readonly FlowChoice[] {
  const isTaken = ({ node, branch }: { node: string; branch: string }) =>
    !choices.some((one) => one.node === node) || (chosen[node] ?? []).includes(branch);
  return choices.filter(({ within = [] }) => within.every(isTaken));
}

/** What a refusal asks to be chosen; null where it asks for nothing, or for what was asked before. */
export function newChoice(error: unknown, known: readonly FlowChoice[]): FlowChoice | null {
  if (!(error instanceof ApiError)) return null;
  const { choice } = error.data as { choice?: FlowChoice };
  return choice && !known.some(({ node }) => node === choice.node) ? choice : null;
}
