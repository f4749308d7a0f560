import type { AnyModel, Row } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { defineErrors } from '../errors.ts';
import type { Module } from '../module.ts';

/** Records that a gap counts: it has been open since the first of them took its state. */
export interface Counted {
  readonly model: string;
  readonly ids: readonly string[];
  /** What each of them lacks and may have had before: records of another model, with the field that names `key` of the counted record. */
  readonly lost?: { readonly model: string; readonly by: string; readonly key: string };
}

/** Something that a guard misses. Its text is `guards.<model>.<code>.<text>` in the locale files. */
export interface Gap {
  readonly text: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Roles that can close the gap, the most likely one first. */
  readonly who: readonly string[];
  /** The record that stands in the way or has to be changed. */
  readonly record?: { readonly model: string; readonly id: string };
  /** The model of which a record is missing, with the values that a new one starts with. */
  readonly create?: { readonly model: string; readonly values: Readonly<Record<string, unknown>> };
  /** A page on which the gap is closed, where it is no single record. */
  readonly page?: string;
  /** Moment from which it has been missing, if that is known. */
  readonly since?: string;
  /** Where it is a number that should be none: what is counted. */
  readonly counted?: readonly Counted[];
  /** Where a number is too small: the model and the state of the records of which there are too few. */
  readonly tooFew?: { readonly model: string; readonly status: string };
  /** Worth knowing, but no obstacle. */
  readonly hint?: true;
}

/** A precondition of a transition of a process, with a code that people can quote. */
export interface Guard<R> {
  /** The transitions at which it is evaluated. */
  readonly at: readonly string[];
  /** Returns what is missing; empty if the guard holds. */
  readonly check: (row: R, ctx: Context, at: string) => Promise<readonly Gap[]>;
  /** Roles that may let the process go on in spite of it, with a reason on record; nobody unless named. */
  readonly overridable?: readonly string[];
}

/** Guards that one module contributes to the transitions of a model. */
export interface GuardSet {
  readonly model: string;
  readonly guards: Readonly<Record<string, Guard<Readonly<Record<string, unknown>>>>>;
}

export interface GuardResult {
  readonly code: string;
  readonly gaps: readonly Gap[];
  readonly overridable: readonly string[];
}

declare module '../module.ts' {
  interface Module {
    /** Preconditions of transitions, each code of a model by one module. */
    readonly guards?: readonly GuardSet[];
  }
}

declare module '../engine.ts' {
  interface Engine {
    /** The guards of each model in the order of their codes. */
    readonly guards: ReadonlyMap<string, GuardSet['guards']>;
  }
}

const guardErrors = defineErrors('guard', { unmet: { status: 409 } });

/** Guards of a model's transitions, by the code under which people know them. */
export const defineGuards = <M extends AnyModel>({ name }: M, guards: Readonly<Record<string, Guard<Row<M>>>>): GuardSet => ({
  model: name,
  guards: guards as unknown as GuardSet['guards'],
});

/**
 * The guards of all modules by model.
 * @throws if two modules declare the same code for a model
 */
export function joinGuards(modules: readonly Module[]): Engine['guards'] {
  const sets = modules.flatMap((module) => module.guards ?? []);
  return new Map([...Map.groupBy(sets, ({ model }) => model)].map(([model, of]) => [model, inOrder(model, of)]));
}

function inOrder(model: string, sets: readonly GuardSet[]): GuardSet['guards'] {
  const all = sets.flatMap(({ guards }) => Object.entries(guards)).toSorted(([a], [b]) => a.localeCompare(b));
  const twice = all.find(([code], i) => i > 0 && all[i - 1]?.[0] === code);
  if (twice) throw new Error(`guard ${twice[0]} of ${model} is declared twice`);
  return Object.fromEntries(all);
}

/** Evaluates the guards of a transition, for the action that refuses and the page that shows what is missing alike. */
export async function evaluateGuards<M extends AnyModel>(
  { name }: M,
  row: Row<M>,
  at: string,
  ctx: Context,
): Promise<readonly GuardResult[]> {
  const results: GuardResult[] = [];
  // Guards only read: what one of them has found, the next ones do not look up again.
  const reading = { ...ctx, answers: new Map() };
  // One after the other, since inside a transaction they share its connection.
  for (const [code, { at: moments, check, overridable = [] }] of Object.entries(ctx.engine.guards.get(name) ?? {}))
    if (moments.includes(at)) results.push({ code, gaps: await check(row as Readonly<Record<string, unknown>>, reading, at), overridable });
  return results;
}

/** Whether nothing but hints is missing. */
export const holds = ({ gaps }: Pick<GuardResult, 'gaps'>): boolean => gaps.every(({ hint }) => hint);

/**
 * Refuses a transition whose guards do not hold.
 * @param excused codes that were overridden by someone who may
 * @throws guard.unmet with every failed guard and its gaps as words
 */
export async function guardsMustHold<M extends AnyModel>(
  model: M,
  row: Row<M>,
  at: string,
  ctx: Context,
  excused: ReadonlySet<string> = new Set(),
): Promise<void> {
  const failed = (await evaluateGuards(model, row, at, ctx)).filter((result) => !holds(result) && !isExcused(result, excused));
  if (failed.length === 0) return;
  const words = failed.flatMap(({ code, gaps }) =>
    gaps.filter(({ hint }) => !hint).map((gap) => `${code} ${gapText(model.name, code, gap, ctx)}`),
  );
  const items = [...new Set(words)];
  throw guardErrors.unmet(
    { count: items.length, items: items.join(ctx.language === 'en' ? '; ' : '；') },
    { data: { guards: failed.map(({ code }) => code), items } },
  );
}

const isExcused = ({ code, overridable }: GuardResult, excused: ReadonlySet<string>): boolean =>
  overridable.length > 0 && excused.has(code);

/** The words of a gap in the language of the request. */
export const gapText = (model: string, code: string, gap: Gap, { engine, language }: Context): string =>
  engine.texts.text(language, `guards.${model}.${code}.${gap.text}`, gap.params ?? {});
