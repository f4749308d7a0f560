import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

interface Parties {
  /** Suspends an agency, a base or a camp that is on the list. */
  readonly suspend: (
    party: { readonly agency: string | null; readonly site: string | null },
    reason: string,
    ctx: Context,
  ) => Promise<void>;
}
export const parties = definePort<Parties>('incident.parties');
