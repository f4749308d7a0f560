import type { Context } from '@zhixing/engine/context.ts';
import type { Warning } from '@zhixing/engine/module.ts';
import type { EffectiveModel } from '@zhixing/model';
import { publishedFlow } from './documents.ts';
import { nodeTitle } from './titles.ts';

/** For each action that would submit a record to a flow: the step that comes next, unless a condition decides about it. */
export async function nextSteps(ctx: Context, model: EffectiveModel, status: unknown): Promise<readonly Warning[]> {
  const submitting = Object.values(model.actions).filter(({ flow, from }) => flow && (!from?.length || from.includes(String(status))));
  const found = await Promise.all(
    submitting.map(async ({ name, flow }) => {
      const published = await publishedFlow(ctx.db, flow ?? '');
      const next = published?.document.nodes[1];
      if (!published?.onShelf || (next?.kind !== 'approval' && next?.kind !== 'processing')) return [];
      const node = nodeTitle(ctx.engine, published.document, next.id, ctx.language);
      return [{ tone: 'info' as const, text: ctx.engine.texts.text(ctx.language, 'flow.told.next', { node }), action: name }];
    }),
  );
  return found.flat();
}
