import type { Context } from '@zhixing/engine/context.ts';
import type { RefreshClass } from '@zhixing/model/screen/index.ts';
import { isChanged, isUrgent, markOf, notifyAgain } from '../feed/feed.ts';

/** Milliseconds for which an answer is shared by everybody who asks the same, even if something has changed that is not urgent. */
const SOONEST: Readonly<Record<RefreshClass, number>> = { live: 1000, fast: 1000, slow: 15_000 };
/** Milliseconds after which it is asked again although nothing was heard of a change: time passes, and a notification may be lost. */
const LATEST: Readonly<Record<RefreshClass, number>> = { live: 15_000, fast: 30_000, slow: 60_000 };
const LIMIT = 400;

/** What is asked: the same question is asked of the same models. */
export interface Asked {
  readonly refresh: RefreshClass;
  readonly key: readonly unknown[];
  /** Models whose records are counted or listed. */
  readonly models: ReadonlySet<string>;
}

/** Asks for a part of a screen, unless the answer is known; null for what the reader may not ask. */
export type Ask = <T>(part: Omit<Asked, 'key'> & { readonly id: string }, answer: () => Promise<T>) => Promise<T | null>;

interface Kept {
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
  /** The writes that had been heard of when it was asked. */
  readonly mark: number;
  readonly answer: Promise<unknown>;
}

/*
 * Answers by permissions. These are the same object for all who hold the same grants until a grant changes, so that a change applies at
 * once; variables, such as the organisations below one's own, are part of the key.
 */
const byAccess = new WeakMap<object, Map<string, Kept>>();

/**
 * An answer that holds until something it shows has changed: fifty walls of one scope cost one question. Who is in a hurry is answered what was known
 * before a change that is not urgent, and hears of it again.
 */
export function shared<T>(ctx: Context, asked: Asked, ask: () => Promise<T>, isHurried = false): Promise<T> {
  const { access, variables } = ctx.actor;
  const entries = byAccess.get(access) ?? new Map<string, Kept>();
  byAccess.set(access, entries);
  const key = JSON.stringify([asked.key, ctx.language, variables]);
  const known = entries.get(key);
  const state = known ? stateOf(ctx, asked, known) : 'unknown';
  if (state === 'changed' && isHurried) notifyAgain(ctx, asked.models);
  if (known && (state === 'fresh' || (state === 'changed' && isHurried))) return known.answer as Promise<T>;
  const mark = markOf(ctx);
  const answer = ask();
  const kept: Kept = { at: ctx.now().getTime(), mark, answer };
  entries.delete(key);
  entries.set(key, kept);
  if (entries.size > LIMIT) entries.delete(entries.keys().next().value ?? '');
  answer.catch(() => entries.get(key) === kept && entries.delete(key));
  return answer;
}

/** `changed`: another answer is due, but the known one may be shown once more. */
function stateOf(ctx: Context, { refresh, models }: Asked, { at, mark }: Kept): 'fresh' | 'changed' | 'outdated' {
  const age = ctx.now().getTime() - at;
  if (age < 0 || age >= LATEST[refresh]) return 'outdated';
  if (!isChanged(ctx, models, mark)) return 'fresh';
  if (refresh !== 'slow' && isUrgent(models)) return 'outdated';
  if (age >= SOONEST[refresh]) return 'changed';
  // The change was notified already; without another notification it would not be read before the next poll.
  if (refresh !== 'slow') notifyAgain(ctx, models);
  return 'fresh';
}
