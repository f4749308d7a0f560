import type { Context } from '@zhixing/engine/context.ts';
import type { Decision } from '../../sample/acting.ts';
import type { Ground, ProviderRow } from './provider-rows.ts';

/** Access to the demo accounts that take part in flows. */
export interface Desk {
  readonly ground: Ground;
  readonly parties: readonly ProviderRow[];
  readonly system: Context;
  /** Context of a demo account. */
  as(account: string): Promise<Context>;
  /** Acts on the account's task in the flow about a record. */
  decide(who: Context, record: string, decision: Decision): Promise<void>;
}
