import type { Context } from '@zhixing/engine/context.ts';
import { readOne } from '@zhixing/engine/read/page.ts';
import type { EffectiveModel } from '@zhixing/model';

/** Sees every record and field as a list shows them to somebody without permissions: whatever is sensitive masked. */
const everythingMasked = { everything: true, clear: false, models: new Map() } as const;

/** Whoever is concerned by a flow sees the record that it is about, sensitive fields masked as for everybody. */
export const maskedReader = (ctx: Context): Context => ({ ...ctx, actor: { ...ctx.actor, access: everythingMasked } });

export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Shown {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
  readonly labels: Labels;
  readonly masked: readonly string[];
}

/** A record as everybody sees it whom its flow concerns. */
export async function shownRecord(ctx: Context, model: EffectiveModel, id: string): Promise<Shown> {
  const { record, labels, masked } = await readOne(maskedReader(ctx), model, id);
  return { record: JSON.parse(record), labels: JSON.parse(labels) ?? {}, masked };
}
