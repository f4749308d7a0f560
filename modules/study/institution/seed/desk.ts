import type { Context } from '@zhixing/engine/context.ts';
import type { Ground, ProviderRow } from './provider-rows.ts';

export type Decision = {
  readonly event: 'agree' | 'reject' | 'recall';
  readonly opinion?: string;
  readonly values?: Record<string, unknown>;
};

/** The people of the demo who take part in flows, and how they take it. */
export interface Desk {
  readonly ground: Ground;
  readonly parties: readonly ProviderRow[];
  readonly system: Context;
  /** In the name of a person. */
  as(account: string): Promise<Context>;
  /** Acts on the task that the person has in the flow about a record. */
  decide(who: Context, record: string, decision: Decision): Promise<void>;
}
