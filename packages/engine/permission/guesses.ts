import type { EffectiveModel } from '@zhixing/model';
import { audit } from '../audit/write-line.ts';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';

/** Values of masked fields that find nothing, which a person may give in a day; whoever has a list of his own people misses few. */
const MOST_MISSES = 500;
const KEPT = 10_000;

/** Whole values of masked fields that a person may ask for in a day: a counter serves so many people. */
const MOST_QUESTIONS = 200;

interface Tally {
  readonly day: string;
  misses: number;
  questions: number;
}
const tallies = new Map<string, Tally>();

/**
 * Meters comparisons of masked fields that work cannot do without, such as the key of an import: which records were found is told in the audit
 * log, also of a trial that is undone, and values that find nothing are counted by person and day in this process.
 * @throws model.tooManyGuesses when there were too many
 */
export async function meterGuesses(ctx: Context, model: EffectiveModel, found: readonly string[], misses: number): Promise<void> {
  const tally = tallyOf(`${ctx.actor.userId}`, ctx.now().toISOString().slice(0, 10));
  tally.misses += misses;
  if (found.length > 0 || misses > 0)
    await audit(
      { ...ctx, db: ctx.engine.database },
      { kind: 'unmask', verb: 'compare', model: model.name, records: found, detail: { found: found.length, misses, today: tally.misses } },
    );
  if (tally.misses > MOST_MISSES) throw modelErrors.tooManyGuesses({ max: MOST_MISSES });
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
  const fresh = { day, misses: 0, questions: 0 };
  if (tallies.size >= KEPT) tallies.delete(tallies.keys().next().value ?? '');
  tallies.set(who, fresh);
  return fresh;
}
