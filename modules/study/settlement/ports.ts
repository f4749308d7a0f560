import type { Context } from '@zhixing/engine/context.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';

interface SurplusRefunds {
  /** Draws up the refunds of parts of a surplus, to be approved by another person. Returns their number. */
  readonly draw: (ctx: Context, parts: readonly { readonly bill: string; readonly amount: number }[]) => Promise<number>;
}
export const surplusRefunds = definePort<SurplusRefunds>('settlement.surplusRefunds');
