import type { EffectiveModel } from '@zhixing/model';
import type { Context, OneTimeResult } from '../context.ts';

/** Hands something over that is shown once, such as an initial password. Where nobody waits for it, it is lost. */
export function addOneTimeResult(ctx: Context, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) ctx.handed?.set(name, value);
}

/** What was handed over, with labels from the locale files at `<model>.handed.<name>`; null when it was nothing. */
export function oneTimeResultLines({ engine, language }: Context, model: EffectiveModel, oneTimeResult: OneTimeResult) {
  const lines = [...oneTimeResult].map(([name, value]) => ({
    name,
    label: engine.texts.text(language, `${model.name}.handed.${name}`),
    value,
  }));
  return lines.length > 0 ? lines : null;
}
