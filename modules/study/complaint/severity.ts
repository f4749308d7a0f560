import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { ComplaintCategory } from '../catalogue/complaint-category.model.ts';
import { SeverityLevel } from '../catalogue/severity-level.model.ts';

/** The severity that was chosen, else that of the category, else the mildest one, with its rank. */
export async function severityOf(chosen: string | null, category: string, ctx: Context) {
  const id = chosen ?? (await lookUp(ComplaintCategory, category, ctx))?.defaultSeverity ?? null;
  const level = (await lookUp(SeverityLevel, id, ctx)) ?? (await mildest(ctx));
  return { severity: level?.id ?? null, severityRank: level?.rank ?? 1 };
}

const mildest = (ctx: Context) =>
  repo(SeverityLevel, elevated(ctx)).first(
    { status: 'enabled', appliesTo: { in: ['common', 'complaint'] } },
    { order: { field: 'rank', descending: false } },
  );
