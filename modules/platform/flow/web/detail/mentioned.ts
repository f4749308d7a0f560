import type { Named } from '../flow.ts';

/** The people whom a comment names by `@`. Of a name that begins with another one only the longer is meant. */
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
