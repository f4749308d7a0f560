import { stagesOf } from './fields.ts';
import type { Choice } from './use-choices.ts';

/** What is shown; undefined does not filter. */
export interface ChoiceFilter {
  readonly keyword?: string | undefined;
  readonly stage?: string | undefined;
  readonly theme?: string | undefined;
  readonly days?: number | undefined;
  /** In yuan. */
  readonly price?: number | undefined;
  readonly km?: number | undefined;
  readonly favourites?: boolean | undefined;
  readonly order?: 'name' | 'price' | 'distance' | undefined;
}

const FEN = 100;

/** The choices that fit a filter, in its order. */
export function filtered(list: readonly Choice[], filter: ChoiceFilter): Choice[] {
  const tests = testsOf(filter);
  return list.filter((choice) => tests.every((test) => test(choice))).sort(orders[filter.order ?? 'name']);
}

type Test = (choice: Choice) => boolean;

function testsOf({ keyword, stage, theme, days, price, km, favourites }: ChoiceFilter): Test[] {
  const tests: Test[] = [];
  const words = keyword?.trim().toLowerCase();
  if (words)
    tests.push(({ name, owner, subjects, address }) =>
      [name, owner, subjects, address].some((one) =>
        String(one ?? '')
          .toLowerCase()
          .includes(words),
      ),
    );
  if (stage) tests.push((choice) => stagesOf(choice).includes(stage));
  if (theme) tests.push((choice) => choice.theme === theme || choice.secondTheme === theme);
  if (days) tests.push((choice) => Number(choice.days) <= days);
  if (price) tests.push((choice) => Number(choice.price) <= price * FEN);
  if (km) tests.push(({ distanceKm }) => distanceKm !== null && distanceKm <= km);
  if (favourites) tests.push(({ favourite }) => favourite !== null);
  return tests;
}

const byNumber = (a: unknown, b: unknown): number => Number(a ?? Number.POSITIVE_INFINITY) - Number(b ?? Number.POSITIVE_INFINITY);

const orders = {
  name: (a: Choice, b: Choice) => a.name.localeCompare(b.name, 'zh'),
  price: (a: Choice, b: Choice) => byNumber(a.price, b.price),
  distance: (a: Choice, b: Choice) => byNumber(a.distanceKm, b.distanceKm),
};
