import type { Context } from '@zhixing/engine/context.ts';
import { readOne } from '@zhixing/engine/read/page.ts';
import type { EffectiveModel } from '@zhixing/model';

/** Access to every record and field with sensitive fields masked, as lists show them without further permissions. */
const everythingMasked = { everything: true, clear: false, models: new Map() } as const;

/** Users concerned by a flow may see its record, with sensitive fields masked. */
export const maskedReader = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, access: everythingMasked } });

export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Shown {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
  readonly labels: Labels;
  readonly masked: readonly string[];
}

/** A record as all users concerned by its flow see it, sensitive fields masked. */
export async function shownRecord(ctx: Context, model: EffectiveModel, id: string): Promise<Shown> {
  const { record, labels, masked } = await readOne(maskedReader(ctx), model, id);
  return { record: JSON.parse(record), labels: JSON.parse(labels) ?? {}, masked };
}
