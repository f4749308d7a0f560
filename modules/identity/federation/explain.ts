import type { Context } from '@zhixing/engine/context.ts';
import type { Unfit } from './reasons.ts';

/** The text of a reason for administrators: what happened, and what to do about it. */
export function explain({ engine, language }: Pick<Context, 'engine' | 'language'>, reason: string, params: Unfit['params']) {
  const named = (code: unknown): string => engine.texts.text(language, `identityProvider.options.linkBy.${code}`);
  const explainParams = { ...params, ...(params.rule !== undefined && { rule: named(params.rule) }) };
  return {
    why: engine.texts.text(language, `federation.reasons.${reason}`, explainParams),
    todo: engine.texts.text(language, `federation.todo.${reason}`, explainParams),
  };
}
