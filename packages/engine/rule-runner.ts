import type { EffectiveModel } from '@zhixing/model';
import type { Context } from './context.ts';
import type { Moment, Rules } from './rules.ts';

type Stage = 'check' | 'beforeCommit';

/** Runs what the model's rules say at one moment, in the order in which the modules are listed. */
export async function runMoment(ctx: Context, model: EffectiveModel, stage: Stage, moment: Moment): Promise<void> {
  for (const rules of rulesOf(ctx, model)) await rules[stage]?.(moment, ctx);
}

/** The rules of a model; most have none. */
export const rulesOf = (ctx: Context, model: EffectiveModel): readonly Rules[] => ctx.engine.rules.get(model.name) ?? [];
