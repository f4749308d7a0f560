import { defineErrors } from '@zhixing/engine/errors.ts';

export const mealErrors = defineErrors('tripMeal', {
  tripOver: { status: 409 },
  outsideTrip: { status: 400 },
  slotTaken: { status: 409 },
  companionElsewhere: { status: 400 },
  noMeals: { status: 400 },
  noMenu: { status: 409 },
  rawDish: { status: 409 },
  licenceEnds: { status: 409 },
  unsolved: { status: 409 },
  tooEarly: { status: 409 },
  closed: { status: 409 },
});
