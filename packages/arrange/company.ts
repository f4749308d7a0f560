import type { Child } from './input.ts';

/** What company is worth. A wish counts for both; keeping apart outweighs any wish. */
const TOGETHER = 10;
const APART = -60;

/** For each child: others, and how much it is worth to be with them. */
export function companyOf(children: readonly Child[], index: ReadonlyMap<string, number>): [number, number][][] {
  const worth: Map<number, number>[] = children.map(() => new Map());
  const note = (child: number, name: string, weight: number): void => {
    const other = index.get(name);
    if (other === undefined || other === child) return;
    for (const [a, b] of [
      [child, other],
      [other, child],
    ] as const) {
      worth[a]?.set(b, (worth[a]?.get(b) ?? 0) + weight);
    }
  };
  for (const [n, { friends, apart }] of children.entries()) {
    for (const friend of new Set(friends)) note(n, friend, TOGETHER);
    for (const other of new Set(apart)) note(n, other, APART);
  }
  return worth.map((others) => [...others]);
}

export const indexOf = (people: readonly { readonly id: string }[]): Map<string, number> =>
  new Map(people.map(({ id }, index) => [id, index]));

/** Texts in an order that does not depend on the language of the machine. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
