import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { mealRoutes } from './calendar.route.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { mealGrants } from './meal.grants.ts';
import { mealGuards } from './meal-guard.ts';
import { fedSignUpRules, fedStaffRules, fedTripRules, mealDietRules, mealDishRules } from './menu.rules.ts';
import { mealSheets } from './sheets.ts';
import { tripMealRules } from './trip-meal.rules.ts';

/** Meals of trips: providers, menus, and what children must not eat. */
export const mealModule = defineModule({
  name: 'meal',
  models: await modelsIn(import.meta.dirname),
  rules: [tripMealRules, mealDishRules, mealDietRules, fedSignUpRules, fedStaffRules, fedTripRules],
  routes: mealRoutes,
  guards: [mealGuards],
  sheets: mealSheets,
  grants: mealGrants,
  menu: { 'lims04/lims040208': 'tripMeal' },
  locales: { zh, en },
});
