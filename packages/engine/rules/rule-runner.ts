import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { Change, Committed, Rules, Steps } from './rules.ts';

export type RulePhase = keyof Steps;

/** Runs the steps of one phase, in the order documented at `RulesOf`. */
export async function runPhase(ctx: Context, model: EffectiveModel, phase: 'check' | 'before', change: Change): Promise<void> {
  for (const steps of stepsFor(ctx.engine, model.name, change)) await steps[phase]?.(change, ctx);
}

/** The steps of all modules that apply to a write, in order. */
export const stepsFor = ({ rules }: Engine, model: string, write: Write): Steps[] =>
  (rules.get(model) ?? []).flatMap((set) => stepsIn(set, write));

/** Whether any rule of the model has a step in one of these phases for such a write. */
export const hasSteps = (engine: Engine, model: string, write: Write, changes: readonly RulePhase[]): boolean =>
  stepsFor(engine, model, write).some((steps) => changes.some((phase) => steps[phase] !== undefined));

type Write = Pick<Change | Committed, 'verb' | 'action'>;

function stepsIn(set: Rules, { verb, action }: Write): Steps[] {
  const own = verb === 'act' ? set.actions?.[action ?? ''] : set[verb];
  return [set, verb === 'delete' ? undefined : set.save, own].filter((steps) => steps !== undefined);
}
