import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Agency } from '../agency/agency.model.ts';
import { belongingTo, ownerById } from '../owner.ts';
import { Site } from '../site/site.model.ts';
import { AnnualReview } from './annual-review.model.ts';
import { reasonOf, subjectOfReview } from './annual-review.rules.ts';

/** Suspends introduced subjects that missed the correction deadline of a review. Returns how many. */
export async function suspendUnmended(ctx: Context, stopping: () => boolean): Promise<number> {
  const due = { status: 'concluded', conclusion: 'rectify', rectifiedAt: null, rectifyDeadline: { lt: chinaDay(ctx.now()) } } as const;
  let count = 0;
  for (const review of await repo(AnnualReview, ctx).find(due)) {
    if (stopping()) return count;
    const { id, records } = subjectOfReview(review, ctx);
    const { status } = await records.get(id);
    if (status !== 'introduced') continue;
    await records.act(id, 'suspend', { reason: reasonOf(review, ctx, 'unmended') });
    count += 1;
  }
  return count;
}

/** Creates the reviews of the past year for subjects on the list that have none yet. Returns how many. */
export async function layOutReviews(ctx: Context, stopping: () => boolean): Promise<number> {
  const year = Number(chinaDay(ctx.now()).slice(0, 4)) - 1;
  const reviews = repo(AnnualReview, ctx);
  const before = { status: { in: ['introduced', 'suspended'] }, introducedAt: { lte: `${year}-12-31` } } as const;
  const ids = [...(await repo(Agency, ctx).find(before)), ...(await repo(Site, ctx).find(before))].map(({ id }) => id);
  let count = 0;
  for (const id of ids) {
    if (stopping()) return count;
    const owner = await ownerById(id, elevated(ctx));
    if (!owner || (await reviews.count({ year, any: [{ agency: id }, { site: id }] } as never)) > 0) continue;
    const { ownerType, agency, site } = belongingTo(owner);
    await reviews.create({ year, ownerType, agency, site });
    count += 1;
  }
  return count;
}
