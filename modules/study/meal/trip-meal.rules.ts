import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDateTime, chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { isInForce, Qualification } from '../institution/qualification/qualification.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { School } from '../school/school.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { eatersOf, hitsOn, matchDiets, menuOf } from './match-diets.ts';
import { mealErrors } from './meal.errors.ts';
import { MealDiet } from './meal-diet.model.ts';
import { TripMeal } from './trip-meal.model.ts';

type MealRow = Row<typeof TripMeal>;
interface Written {
  readonly row: MealRow;
}

export const tripMealRules = defineRules(TripMeal, {
  save: { derive: derived, check: mustFit },
  create: { before: ({ row }, ctx) => matchDiets(row, ctx) },
  actions: {
    match: { derive: counted, before: ({ row }, ctx) => matchDiets(row, ctx) },
    recount: { derive: counted },
    confirm: {
      derive: async (change, ctx) => ({
        ...(await counted(change, ctx)),
        confirmedBy: ctx.actor.userId,
        confirmedAt: ctx.now().toISOString(),
      }),
      check: ({ row }, ctx) => mustBeSafe(row, ctx),
      before: ({ row }, ctx) => matchDiets(row, ctx),
    },
    reject: { derive: ({ args }) => ({ rejectReason: args.reason }) },
    cancel: { derive: ({ args }) => ({ cancelReason: args.reason }) },
    serve: { check: ({ row }, ctx) => mustBeTheDay(row, ctx) },
    noShow: { check: ({ row }, ctx) => mustBeTheDay(row, ctx) },
  },
});

async function derived({ row }: Written, ctx: Context): Promise<Partial<MealRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  const site = await lookUp(Site, row.site, ctx);
  return {
    school: trip?.school ?? null,
    agency: trip?.agency ?? null,
    bureau: trip?.bureau ?? null,
    schoolName: (await lookUp(School, trip?.school ?? null, ctx))?.name ?? null,
    dayNo: trip && row.mealAt ? Math.max(1, daysBetween(chinaDay(trip.departAt), chinaDay(row.mealAt)) + 1) : null,
    ...(site && (await ofSite(row, site, ctx))),
    ...(trip && (await counted({ row }, ctx))),
  };
}

/** The site provides with its own food licence. */
async function ofSite(row: MealRow, site: Row<typeof Site>, ctx: Context): Promise<Partial<MealRow>> {
  const held = await repo(Qualification, elevated(ctx)).find({ site: site.id, tutor: { empty: true }, qualType: 'foodLicence' });
  const day = chinaDay(row.mealAt ?? ctx.now().toISOString());
  const licence = held.find((one) => isInForce(one, day)) ?? held[0];
  return {
    provider: site.name,
    location: row.location ?? site.location,
    foodLicenceNo: licence?.certNo ?? null,
    foodLicenceTo: licence && !licence.longTerm ? licence.validTo : licence ? FOREVER : null,
  };
}

/** Licences without an end. */
const FOREVER = '9999-12-31';

async function counted({ row }: Written, ctx: Context): Promise<Partial<MealRow>> {
  const students = await repo(SignUp, elevated(ctx)).count({ trip: row.trip, status: { in: ['confirmed', 'completed'] } });
  const staff = await repo(TripStaff, elevated(ctx)).count({ trip: row.trip, status: { in: ['draft', 'pending', 'filed'] } });
  return { people: students + staff };
}

async function mustFit({ row }: Written, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return;
  if (trip.status === 'cancelled') throw mealErrors.tripOver();
  const [first, last] = [chinaDay(trip.departAt), chinaDay(trip.returnAt)];
  const day = chinaDay(row.mealAt);
  if (day < first || day > last)
    throw mealErrors.outsideTrip({ first, last }, { fields: { mealAt: { key: 'tripMeal.outsideTrip', params: { first, last } } } });
  const site = await lookUp(Site, row.site, ctx);
  if (site && !site.servesMeals) {
    const params = { name: site.name };
    throw mealErrors.noMeals(params, { fields: { site: { key: 'tripMeal.noMeals', params } } });
  }
  const companion = await lookUp(TripStaff, row.companion, ctx);
  if (companion && (companion.trip !== row.trip || companion.status === 'removed'))
    throw mealErrors.companionElsewhere({}, { fields: { companion: { key: 'tripMeal.companionElsewhere' } } });
  if (row.meal !== 'snack') await mustBeTheOnly(row, ctx);
}

/** One breakfast, lunch and dinner a day, unless cancelled or rejected. */
async function mustBeTheOnly({ id, trip, meal, mealAt }: MealRow, ctx: Context): Promise<void> {
  const day = chinaDay(mealAt);
  const others = await repo(TripMeal, elevated(ctx)).count({
    id: { ne: id },
    trip,
    meal,
    status: { in: ['requested', 'confirmed', 'inUse', 'completed'] },
    mealAt: { gte: chinaDateTime(day).toISOString(), lt: chinaDateTime(addDays(day, 1)).toISOString() },
  });
  const words = ctx.engine.words.option(ctx.language, ctx.engine.registry.get(TripMeal.name), 'meal', meal);
  if (others > 0)
    throw mealErrors.slotTaken({ day, meal: words }, { fields: { meal: { key: 'tripMeal.slotTaken', params: { day, meal: words } } } });
}

/** Licence, menu, raw dishes and allergens. */
async function mustBeSafe(row: MealRow, ctx: Context): Promise<void> {
  const day = chinaDay(row.mealAt);
  if (!row.foodLicenceNo || (row.foodLicenceTo ?? '') < day)
    throw mealErrors.licenceEnds({ provider: row.provider ?? '', to: row.foodLicenceTo ?? '—', day });
  const menu = await menuOf(row.id, ctx);
  if (menu.length === 0) throw mealErrors.noMenu();
  const trip = await lookUp(Trip, row.trip, ctx);
  const raw = menu.find((dish) => dish.raw);
  if (raw && trip?.stage === 'primary') throw mealErrors.rawDish({ name: raw.name });
  const open = await unsolvedOn(row, ctx);
  if (open.length > 0) throw mealErrors.unsolved({ count: open.length, dishes: [...new Set(open.map(({ dishes }) => dishes))].join('；') });
}

/** Allergens of the menu that somebody must not eat and for whom no other dish is set. */
export async function unsolvedOn(row: MealRow, ctx: Context, eaters?: Awaited<ReturnType<typeof eatersOf>>) {
  const stored = await repo(MealDiet, elevated(ctx)).find({ meal: row.id, kind: 'allergen', substitute: { empty: false } });
  const solved = new Set(stored.map(({ student, need }) => `${student} ${need}`));
  const hits = hitsOn(await menuOf(row.id, ctx), eaters ?? (await eatersOf(row.trip, ctx)), ctx);
  return hits.filter(({ student, kind, need }) => kind === 'allergen' && !solved.has(`${student} ${need}`));
}

function mustBeTheDay({ mealAt }: MealRow, ctx: Context): void {
  const day = chinaDay(mealAt);
  if (chinaDay(ctx.now()) < day) throw mealErrors.tooEarly({ day });
}
