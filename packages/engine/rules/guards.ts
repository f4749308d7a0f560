import type { AnyModel, Row } from '@zhixing/model';
import type { Context } from '../context.ts';
import { defineErrors } from '../errors.ts';

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
}

/** A precondition of a transition of a process, with a code that people can quote. */
export interface Guard<R> {
  /** The transitions at which it is evaluated. */
  readonly at: readonly string[];
  /** Returns what is missing; empty if the guard holds. */
  readonly check: (row: R, ctx: Context, at: string) => Promise<readonly Gap[]>;
}

export interface GuardResult {
  readonly code: string;
  readonly gaps: readonly Gap[];
}

const guardErrors = defineErrors('guard', { unmet: { status: 409 } });

/** The guards of a model's transitions, evaluated in one place for the action, the readiness page and tests. */
export function defineGuards<M extends AnyModel>(model: M, guards: Readonly<Record<string, Guard<Row<M>>>>) {
  const evaluate = async (row: Row<M>, at: string, ctx: Context): Promise<readonly GuardResult[]> => {
    const results: GuardResult[] = [];
    // One after the other, since inside a transaction they share its connection.
    for (const [code, guard] of Object.entries(guards))
      if (guard.at.includes(at)) results.push({ code, gaps: await guard.check(row, ctx, at) });
    return results;
  };
  return {
    model: model.name,
    codes: Object.keys(guards),
    evaluate,
    /** @throws guard.unmet with every failed guard and its gaps as words */
    mustHold: async (row: Row<M>, at: string, ctx: Context): Promise<void> => {
      const failed = (await evaluate(row, at, ctx)).filter(({ gaps }) => gaps.length > 0);
      if (failed.length === 0) return;
      const words = [...new Set(failed.flatMap(({ code, gaps }) => gaps.map((gap) => `${code} ${gapText(model.name, code, gap, ctx)}`)))];
      const codes = failed.map(({ code }) => code);
      throw guardErrors.unmet(
        { count: words.length, items: words.join(ctx.language === 'en' ? '; ' : '；') },
        { data: { guards: codes, items: words } },
      );
    },
  };
}

/** The words of a gap in the language of the request. */
export const gapText = (model: string, code: string, gap: Gap, { engine, language }: Context): string =>
  engine.texts.text(language, `guards.${model}.${code}.${gap.text}`, gap.params ?? {});
