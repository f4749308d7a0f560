/* The list of a meal, for the kitchen. Its headings and signature labels are in the locale files at `print.words`. */

const ordered = [
  'mealNo',
  'trip',
  'schoolName',
  'dayNo',
  'meal',
  'mealAt',
  'mode',
  'site',
  'provider',
  'foodLicenceNo',
  'people',
  'tables',
  'companion',
];

export const mealSheets: readonly unknown[] = [
  {
    ...{ code: 'mealList', type: 'record', subject: 'tripMeal', sortCode: 342 },
    sheet: {
      heading: '{sheet}',
      header: '{system}',
      parts: [
        { part: 'form', title: 'mealListMeal', fields: ordered, rows: ['mealDish'] },
        { part: 'form', title: 'mealListDiets', fields: ['diets'], rows: ['mealDiet'] },
        { part: 'seal', places: ['mealListKitchen', 'mealListCompanion'] },
      ],
    },
  },
];
