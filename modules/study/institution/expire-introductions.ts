import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Agency } from './agency/agency.model.ts';
import { IntroductionApplication, underReview } from './introduction/introduction-application.model.ts';
import { Site } from './site/site.model.ts';
import { Tutor } from './tutor/tutor.model.ts';

const DAY_MS = 86_400_000;

/** Ends introductions after their last day; the subject may apply again. Returns how many. */
export async function lapseIntroductions(ctx: Context, stopping: () => boolean): Promise<number> {
  const over = { status: { in: ['introduced', 'suspended'] }, validTo: { lt: chinaDay(ctx.now()) } } as const;
  let count = 0;
  for (const model of [Agency, Site, Tutor]) {
    const subjects = repo(model as typeof Tutor, ctx);
    for (const { id } of await subjects.find(over)) {
      if (stopping()) return count;
      await subjects.act(id, 'lapse');
      // A pending renewal stays under review.
      if (await isUnderReview(model, id, ctx)) await subjects.act(id, 'apply');
      count += 1;
    }
  }
  return count;
}

/** Notifies of introductions about to end, once each, with the notice days of the bureau. Returns how many. */
export async function warnOfEnds(ctx: Context, stopping: () => boolean): Promise<number> {
  let count = 0;
  for (const { id: bureau, expiryNoticeDays } of await repo(EducationBureau, ctx).find({})) {
    const until = chinaDay(new Date(ctx.now().getTime() + expiryNoticeDays * DAY_MS));
    const near = { bureau, status: 'introduced', endTold: { empty: true }, validTo: { gte: chinaDay(ctx.now()), lte: until } } as const;
    for (const model of [Agency, Site, Tutor]) {
      const subjects = repo(model as typeof Tutor, ctx);
      for (const { id } of await subjects.find(near)) {
        if (stopping()) return count;
        await subjects.act(id, 'warnOfEnd');
        count += 1;
      }
    }
  }
  return count;
}

const kinds = { agency: ['agency'], site: ['base', 'camp'], tutor: ['tutor'] } as const;

async function isUnderReview({ name }: typeof Agency | typeof Site | typeof Tutor, id: string, ctx: Context): Promise<boolean> {
  const about = { [name]: id, subjectType: { in: [...kinds[name]] }, status: { in: [...underReview] } };
  return (await repo(IntroductionApplication, ctx).count(about)) > 0;
}
