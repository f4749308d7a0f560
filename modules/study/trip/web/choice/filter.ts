import { seasonsOf, stagesOf, subjectsOf } from './traits.ts';
import type { Choice } from './use-choices.ts';

/** What is shown; undefined does not filter. */
export interface ChoiceFilter {
  readonly keyword?: string | undefined;
  readonly stage?: string | undefined;
  readonly season?: string | undefined;
  readonly theme?: string | undefined;
  readonly subject?: string | undefined;
  readonly place?: string | undefined;
  /** Fewest stars. */
  readonly score?: number | undefined;
  readonly days?: number | undefined;
  /** In yuan. */
  readonly price?: number | undefined;
  readonly km?: number | undefined;
  readonly favourites?: boolean | undefined;
  readonly order?: 'name' | 'price' | 'distance' | 'score' | undefined;
}

const FEN = 100;

/** The choices that fit a filter, in its order. */
export function filtered(list: readonly Choice[], filter: ChoiceFilter): Choice[] {
  const tests = testsOf(filter);
  return list.filter((choice) => tests.every((test) => test(choice))).sort(orders[filter.order ?? 'name']);
}

type Test = (choice: Choice) => boolean;

function testsOf({ keyword, days, price, km, score, favourites, ...of }: ChoiceFilter): Test[] {
  const tests: Test[] = traitTests(of);
  const words = keyword?.trim().toLowerCase();
  if (words)
    tests.push(({ name, owner, subjects, address }) =>
      [name, owner, subjects, address].some((one) =>
        String(one ?? '')
          .toLowerCase()
          .includes(words),
      ),
    );
  if (days) tests.push((choice) => Number(choice.days) <= days);
  if (price) tests.push((choice) => Number(choice.price) <= price * FEN);
  if (km) tests.push(({ distanceKm }) => distanceKm !== null && distanceKm <= km);
  if (score) tests.push((choice) => choice.score !== null && choice.score >= score);
  if (favourites) tests.push(({ favourite }) => favourite !== null);
  return tests;
}

function traitTests({ stage, season, theme, subject, place }: ChoiceFilter): Test[] {
  const tests: Test[] = [];
  if (stage) tests.push((choice) => stagesOf(choice).includes(stage));
  if (season) tests.push((choice) => seasonsOf(choice).includes(season));
  if (theme) tests.push((choice) => choice.theme === theme || choice.secondTheme === theme);
  if (subject) tests.push((choice) => subjectsOf(choice).includes(subject));
  if (place) tests.push((choice) => choice.place === place);
  return tests;
}

const byNumber = (a: unknown, b: unknown): number => Number(a ?? Number.POSITIVE_INFINITY) - Number(b ?? Number.POSITIVE_INFINITY);

const orders = {
  name: (a: Choice, b: Choice) => a.name.localeCompare(b.name, 'zh'),
  price: (a: Choice, b: Choice) => byNumber(a.price, b.price),
  distance: (a: Choice, b: Choice) => byNumber(a.distanceKm, b.distanceKm),
  score: (a: Choice, b: Choice) => (b.score ?? 0) - (a.score ?? 0),
};
