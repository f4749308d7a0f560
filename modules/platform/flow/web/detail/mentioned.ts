import type { Named } from '../flow.ts';

/** Users mentioned by `@` in a comment. Where one name is a prefix of another, the longer one counts. */
export function mentionedIn(said: string, people: readonly Named[]): string[] {
  let rest = said;
  return people
    .toSorted((one, other) => other.name.length - one.name.length)
    .filter(({ name }, index, all) => {
      const named = rest.includes(`@${name}`);
      if (named && all[index + 1]?.name !== name) rest = rest.replaceAll(`@${name}`, ' ');
      return named;
    })
    .map(({ id }) => id);
}
