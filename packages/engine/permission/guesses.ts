import type { EffectiveModel } from '@zhixing/model';
import { audit } from '../audit/write-line.ts';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';

/**
 * Daily limit per user of compared values without a match in masked fields, for imports that update: a list of known people has few misses.
 */
const MOST_MISSES = 500;
/** The same for imports that add unmatched rows: several rosters of a large school, trial runs included. */
const MOST_NEW = 20_000;
const KEPT = 10_000;

/** Daily limit per user of searches by an exact masked value: roughly the visitors at a service counter. */
const MOST_QUESTIONS = 200;

interface Tally {
  readonly day: string;
  misses: number;
  fresh: number;
  questions: number;
}
const tallies = new Map<string, Tally>();

/**
 * Meters necessary comparisons with masked fields, such as an import key: matched records are written to the audit log, even for trial runs
 * that are rolled back, and misses are counted per user and day in this process. With `adds`, unmatched rows are created.
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
 * Counts a search for an exact masked value, and records it in the audit log.
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
