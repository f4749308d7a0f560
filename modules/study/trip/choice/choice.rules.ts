import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { choosableUntil, ofChoosable } from '../../institution/agency/agency.model.ts';
import { Course } from '../../institution/course/course.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { ownSchool } from '../own-school.ts';
import { tripErrors } from '../trip.errors.ts';
import type { Trip } from '../trip.model.ts';
import { ChoiceFavourite } from './choice-favourite.model.ts';

export const choiceFavouriteRules = defineRules(ChoiceFavourite, {
  create: { derive: async (_change, ctx) => ({ school: await ownSchool(ctx) }) },
});

type TripRow = Row<typeof Trip>;

/** Bases, camps and courses that are added to a trip must be accredited, and on the shelf, until it returns. */
export async function mustBeChoosable(row: TripRow, before: TripRow | null, ctx: Context): Promise<void> {
  const until = chinaDay(row.returnAt);
  const server = elevated(ctx);
  const added = (field: 'sites' | 'courses') => (row[field] ?? []).filter((id) => !before?.[field]?.includes(id));
  const [sites, courses] = [added('sites'), added('courses')];
  const site = await repo(Site, server).first({ all: [{ id: { in: sites } }, { not: choosableUntil(until) }] });
  if (site)
    throw tripErrors.notChoosable(
      { name: site.name, until },
      { fields: { sites: { key: 'trip.notChoosable', params: { name: site.name, until } } } },
    );
  const allowed = { all: [{ status: 'onShelf' as const }, ofChoosable(until)] };
  const course = await repo(Course, server).first({ all: [{ id: { in: courses } }, { not: allowed }] });
  if (!course) return;
  const params = { name: course.name, until };
  throw tripErrors.notChoosable(params, { fields: { courses: { key: 'trip.notChoosable', params } } });
}
