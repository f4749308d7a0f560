import type { EffectiveModel } from '@zhixing/model';
import type { Context, OneTimeResult } from '../context.ts';

/**
 * Returns values to the caller that are shown once, such as an initial password. They are dropped if the context collects none, as in
 * background work.
 */
export function addOneTimeResult(ctx: Context, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) ctx.handed?.set(name, value);
}

/** Collected values, with labels at `<model>.handed.<name>` in the locale files; null if there are none. */
export function oneTimeResultLines({ engine, language }: Context, model: EffectiveModel, oneTimeResult: OneTimeResult) {
  const lines = [...oneTimeResult].map(([name, value]) => ({
    name,
    label: engine.texts.text(language, `${model.name}.handed.${name}`),
    value,
  }));
  return lines.length > 0 ? lines : null;
}
