import type { Context } from '@zhixing/engine/context.ts';
import { explain } from './explain.ts';
import type { ProbeStep } from './kinds/kind.ts';
import { kinds } from './kinds/registry.ts';
import type { KnownProvider } from './providers.ts';
import { Unfit } from './reasons.ts';

/** Tests a provider step by step up to the first failure, with texts for each step. */
export async function probeOf(ctx: Context, provider: KnownProvider) {
  const results = [];
  for await (const step of kinds[provider.kind].probe(provider)) {
    results.push(inWords(ctx, step));
    if (!step.ok) break;
  }
  return results;
}

function inWords(ctx: Context, { step, ok, params = {}, error }: ProbeStep) {
  const { engine, language } = ctx;
  const unfit = ok ? null : error instanceof Unfit ? error : new Unfit('internal', {}, error);
  if (unfit?.reason === 'internal') engine.log.warn({ error }, 'trying a sign-in provider out failed');
  return {
    step,
    ok,
    title: engine.texts.text(language, `federation.steps.${step}`, params),
    ...(unfit ? explain(ctx, unfit.reason, unfit.params) : { why: '', todo: '' }),
  };
}
