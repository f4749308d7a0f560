import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { Change, Committed, Rules, Steps } from './rules.ts';

export type RulePhase = keyof Steps;

/** Runs the steps of one phase, in the order documented at `RulesOf`. */
export async function runPhase(ctx: Context, model: EffectiveModel, phase: 'check' | 'before', change: Change): Promise<void> {
  for (const steps of stepsFor(ctx.engine, model.name, change)) await steps[phase]?.(change, ctx);
}

/** Runs the steps about the records of a batch together, each with the records that it applies to. */
export async function runTogether(ctx: Context, model: EffectiveModel, changes: readonly Change[]): Promise<void> {
  const byStep = Map.groupBy(
    changes.flatMap((change) =>
      stepsFor(ctx.engine, model.name, change).flatMap(({ together }) => (together ? [{ together, change }] : [])),
    ),
    ({ together }) => together,
  );
  for (const [together, concerned] of byStep)
    await together(
      concerned.map(({ change }) => change),
      ctx,
    );
}

/** Lets the rules of a model look up what they need for a batch of new records. */
export async function prepareBatch(ctx: Context, model: EffectiveModel, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (const { prepare } of ctx.engine.rules.get(model.name) ?? []) if (rows.length > 0) await prepare?.(rows, ctx);
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
