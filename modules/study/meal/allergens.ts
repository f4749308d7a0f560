import type { Context } from '@zhixing/engine/context.ts';

/** Allergens of food by name; the words that stand for each are in the Chinese texts at `tripMeal.allergenWords`. */
export const allergenKinds = [
  'peanut',
  'nut',
  'milk',
  'egg',
  'fish',
  'shellfish',
  'soy',
  'wheat',
  'sesame',
  'mango',
  'broadBean',
  'spicy',
] as const;
export type Allergen = (typeof allergenKinds)[number];

/** Ways of eating by name, with the words at `tripMeal.dietWords`; the kitchen serves something else at every meal. */
export const dietKinds = ['halal', 'vegetarian'] as const;

/** What a text of a health profile or of a menu speaks of. */
export function allergensIn(text: string | null, ctx: Context): Allergen[] {
  return text ? allergenKinds.filter((kind) => wordsOf(`allergenWords.${kind}`, ctx).some((word) => text.includes(word))) : [];
}

export function dietsIn(text: string | null, ctx: Context): (typeof dietKinds)[number][] {
  return text ? dietKinds.filter((kind) => wordsOf(`dietWords.${kind}`, ctx).some((word) => text.includes(word))) : [];
}

const wordsOf = (key: string, { engine }: Context): string[] =>
  engine.texts
    .text('zh', `tripMeal.${key}`)
    .split('、')
    .filter((word) => word !== '');

/** An allergen or a way of eating in the language of the reader. */
export const needName = (kind: string, { engine, language }: Context): string => engine.texts.text(language, `tripMeal.needs.${kind}`);
