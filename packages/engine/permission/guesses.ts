import type { EffectiveModel } from '@zhixing/model';
import { audit } from '../audit/write-line.ts';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';

/** Values of masked fields that find nothing, which a person may give in a day where records are to be changed: a list of one's own people misses few. */
const MOST_MISSES = 500;
/** The same where what is not found is added: the roster of a large school several times over, trial runs included. */
const MOST_NEW = 20_000;
const KEPT = 10_000;

/** Whole values of masked fields that a person may ask for in a day: a counter serves so many people. */
const MOST_QUESTIONS = 200;

interface Tally {
  readonly day: string;
  misses: number;
  fresh: number;
  questions: number;
}
const tallies = new Map<string, Tally>();

/**
 * Meters comparisons of masked fields that work cannot do without, such as the key of an import: which records were found is told in the audit
 * log, also of a trial that is undone, and values that find nothing are counted by person and day in this process. With `adds`, what is not found is
 * created.
 * @throws model.tooManyGuesses when there were too many
 */
export async function meterGuesses(
  ctx: Context,
  model: EffectiveModel,
  { found, misses, adds }: { found: readonly string[]; misses: number; adds: boolean },
): Promise<void> {
  const tally = tallyOf(`${ctx.actor.userId}`, ctx.now().toISOString().slice(0, 10));
  const [count, most] = adds ? (['fresh', MOST_NEW] as const) : (['misses', MOST_MISSES] as const);
  tally[count] += misses;
  if (found.length > 0 || misses > 0)
    await audit(
      { ...ctx, db: ctx.engine.database },
      { kind: 'unmask', verb: 'compare', model: model.name, records: found, detail: { found: found.length, misses, today: tally[count] } },
    );
  if (tally[count] > most) throw modelErrors.tooManyGuesses({ max: most });
}

/**
 * Counts a question for the whole value of a masked field, and tells it in the audit log.
 * @throws model.tooManyGuesses when there were too many that day
 */
export function meterQuestion(ctx: Context, model: EffectiveModel, field: string): void {
  const tally = tallyOf(`${ctx.actor.userId}`, ctx.now().toISOString().slice(0, 10));
  tally.questions += 1;
  const detail = { field, today: tally.questions };
  const written = audit({ ...ctx, db: ctx.engine.database }, { kind: 'unmask', verb: 'compare', model: model.name, detail });
  written.catch((error: unknown) => ctx.engine.log.error({ error }, 'a comparison was not told in the audit log'));
  if (tally.questions > MOST_QUESTIONS) throw modelErrors.tooManyGuesses({ max: MOST_QUESTIONS });
}

function tallyOf(who: string, day: string): Tally {
  const known = tallies.get(who);
  if (known?.day === day) return known;
  const fresh = { day, misses: 0, fresh: 0, questions: 0 };
  if (tallies.size >= KEPT) tallies.delete(tallies.keys().next().value ?? '');
  tallies.set(who, fresh);
  return fresh;
}
