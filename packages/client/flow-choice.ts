import { ApiError } from './api-error.ts';

/** What a flow wants to be chosen for a node to come: people out of some, or anybody; or branches. */
export interface FlowChoice {
  readonly node: string;
  readonly title: string;
  readonly people?: readonly { readonly id: string; readonly name: string; readonly place?: string }[] | null;
  readonly branches?: readonly { readonly id: string; readonly title: string }[];
  readonly most?: number;
}

/** What is chosen, node by node. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** What a refusal asks to be chosen; null where it asks for nothing, or for what was asked before. */
export function newChoice(error: unknown, known: readonly FlowChoice[]): FlowChoice | null {
  if (!(error instanceof ApiError)) return null;
  const { choice } = error.data as { choice?: FlowChoice };
  return choice && !known.some(({ node }) => node === choice.node) ? choice : null;
}
