import type { Context } from '@zhixing/engine/context.ts';
import { workingDaysAfter } from '@zhixing/engine/ports/work-days.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { ComplaintCategory } from '../catalogue/complaint-category.model.ts';
import { limits } from './limits.ts';

/** The last day on which a complaint recorded today is accepted or refused. */
export async function acceptDue(category: string, ctx: Context): Promise<string> {
  const days = (await lookUp(ComplaintCategory, category, ctx))?.acceptDays ?? limits.acceptDays;
  return workingDaysAfter(ctx, chinaDay(ctx.now()), Math.min(days, limits.acceptDays));
}

/** The last day of the handling that begins today; never later than the cap from the acceptance. */
export async function handleDue(category: string, acceptedAt: string, ctx: Context): Promise<string> {
  const days = (await lookUp(ComplaintCategory, category, ctx))?.handleDays ?? limits.handleDays;
  const usual = await workingDaysAfter(ctx, chinaDay(ctx.now()), Math.min(days, limits.handleDays));
  const [earlier = usual] = [usual, addDays(chinaDay(acceptedAt), limits.capDays)].sort();
  return earlier;
}
