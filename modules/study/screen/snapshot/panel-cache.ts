import type { Context } from '@zhixing/engine/context.ts';
import type { RefreshClass } from '@zhixing/model/screen/index.ts';

/** Milliseconds for which an answer is shared by everybody who asks the same. */
const LIVES: Readonly<Record<RefreshClass, number>> = { live: 2000, fast: 10_000, slow: 60_000 };
const MOST = 400;

export interface Timed<T> {
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
  readonly answer: Promise<T>;
}

/*
 * Answers by permissions. These are the same object for all who hold the same grants until a grant changes, so that a change applies at
 * once; variables, such as the organisations below one's own, are part of the key.
 */
const byAccess = new WeakMap<object, Map<string, Timed<unknown>>>();

/** An answer of at most the age of its class: fifty walls of one scope cost one question. */
export function shared<T>(ctx: Context, refresh: RefreshClass, what: readonly unknown[], ask: () => Promise<T>): Timed<T> {
  const { access, variables } = ctx.actor;
  const entries = byAccess.get(access) ?? new Map<string, Timed<unknown>>();
  byAccess.set(access, entries);
  const key = JSON.stringify([what, ctx.language, variables]);
  const now = ctx.now().getTime();
  const known = entries.get(key) as Timed<T> | undefined;
  if (known && now >= known.at && now - known.at < LIVES[refresh]) return known;
  const asked: Timed<T> = { at: now, answer: ask() };
  entries.delete(key);
  entries.set(key, asked);
  if (entries.size > MOST) entries.delete(entries.keys().next().value ?? '');
  asked.answer.catch(() => entries.get(key) === asked && entries.delete(key));
  return asked;
}
