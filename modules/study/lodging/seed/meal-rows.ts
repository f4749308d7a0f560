import type { Context } from '@zhixing/engine/context.ts';
import { chinaDay, chinaMinuteOfDay, daysBetween } from '@zhixing/model/china-time.ts';
import { allergensIn, dietsIn } from '../../meal/allergens.ts';
import { hitsOn } from '../../meal/match-diets.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import type { LodgingGround, TripOfSample } from './lodging-ground.ts';
import { stateOf } from './lodging-rows.ts';

const DAY = '20260901';

/** Dishes of a meal, with the allergens that the name does not tell. */
const menus = {
  breakfast: [
    ['小米粥', null],
    ['馒头', '小麦'],
    ['水煮鸡蛋', null],
    ['纯牛奶', '牛奶'],
  ],
  lunch: [
    ['土豆烧排骨', null],
    ['番茄炒蛋', '鸡蛋'],
    ['清炒时蔬', null],
    ['米饭', null],
  ],
  dinner: [
    ['青椒肉丝', null],
    ['清蒸鲈鱼', null],
    ['手撕包菜', null],
    ['紫菜蛋花汤', '鸡蛋'],
  ],
} as const;

/** A substitute by what must not be eaten. */
const SUBSTITUTE = '另备：香菇滑鸡、白灼菜心';

export interface MealRows {
  readonly tripMeal: object[];
  readonly mealDish: object[];
  readonly mealDiet: object[];
}

/** A meal for each of the itinerary of a trip, with its menu and with what is served instead. */
export function mealRows(of: TripOfSample, ground: LodgingGround, ctx: Context, first: number): MealRows {
  const { trip, sample, students, staff, schoolName } = of;
  const rows: MealRows = { tripMeal: [], mealDish: [], mealDiet: [] };
  const eaters = eatersIn(of, ctx);
  const slots = new Map(of.meals.map((item) => [`${chinaDay(item.startAt)} ${slotOf(item.startAt)}`, item]));
  for (const [key, item] of slots) {
    if (sample.phase === 'organising' && (of.n + rows.tripMeal.length) % 6 === 5) continue;
    const meal = slotOf(item.startAt);
    const id = idOf('tripMeal', `${sample.key}/${key}`);
    const site = ground.sites.get(item.site ?? trip.sites?.[0] ?? '');
    const provides = site?.servesMeals === true;
    const shared = {
      meal: id,
      trip: trip.id,
      school: trip.school,
      agency: trip.agency,
      bureau: trip.bureau,
      site: provides ? site.id : null,
    };
    const menu = menus[meal].map(([name, allergens], n) => ({
      id: idOf('mealDish', `${id}/${n}`),
      ...shared,
      name,
      allergens,
      raw: false,
      sortCode: n,
    }));
    const people = students.length + staff.length;
    const standard = meal === 'breakfast' ? 1200 : 2500;
    rows.tripMeal.push({
      ...shared,
      id,
      mealNo: serialNumber('ME', DAY, first + rows.tripMeal.length),
      schoolName,
      meal,
      mealAt: item.startAt,
      dayNo: daysBetween(chinaDay(trip.departAt), chinaDay(item.startAt)) + 1,
      mode: meal === 'breakfast' ? 'buffet' : 'tray',
      ...providerOf(site, provides, ground, chinaDay(item.startAt)),
      people,
      standard,
      amount: standard * people,
      companion: staff.find(({ role }) => role !== 'driver')?.id ?? null,
      status: stateOf(of),
    });
    rows.mealDish.push(...menu);
    rows.mealDiet.push(
      ...hitsOn(menu as never, eaters, ctx).map((hit) => ({
        id: idOf('mealDiet', `${id}/${hit.student}/${hit.kind}`),
        ...shared,
        ...hit,
        substitute: stateOf(of) === 'requested' ? null : SUBSTITUTE,
      })),
    );
  }
  return rows;
}

function slotOf(at: string): keyof typeof menus {
  const hour = chinaMinuteOfDay(at) / 60;
  return hour < 10 ? 'breakfast' : hour < 16 ? 'lunch' : 'dinner';
}

function eatersIn({ students, health, dietary }: TripOfSample, ctx: Context) {
  return students.map(({ id }) => {
    const profile = health.get(id);
    const text = [profile?.allergies, profile?.dietaryRestrictions, profile?.chronicDiseases, dietary.get(id)].filter(Boolean).join(' ');
    return { student: id, allergens: allergensIn(text, ctx), diets: dietsIn(text, ctx) };
  });
}

function providerOf(
  site: { readonly id: string; readonly name: string } | undefined,
  provides: boolean,
  ground: LodgingGround,
  day: string,
): object {
  const licence = (ground.licences.get(site?.id ?? '') ?? []).find(({ qualType }) => qualType === 'foodLicence');
  const isHeld = licence !== undefined && (licence.longTerm || (licence.validTo ?? '') >= day);
  if (provides && isHeld) return { provider: site?.name, foodLicenceNo: licence.certNo, foodLicenceTo: licence.validTo ?? '9999-12-31' };
  return { provider: '湘江营养配餐有限公司', foodLicenceNo: 'JY24399020001188', foodLicenceTo: '2029-12-31', site: null };
}
