import { type Generation, GIVEN_NAMES, SURNAMES } from './name-pools.ts';
import { PUBLIC_PERSONS } from './public-persons.ts';
import { type Random, weighted } from './random.ts';
import type { Gender } from './rows.ts';

/** A surname by its frequency in the population. */
export const surname: (random: Random) => string = weighted(SURNAMES);

/** Full name with the given surname: two characters after it for 86 of 100 people, otherwise one; never a public figure's. */
export function fullName(random: Random, household: string, gender: Gender, generation: Generation): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const given = givenName(random, gender, generation);
    const name = household + given;
    if (!given.includes(household) && !PUBLIC_PERSONS.has(name)) return name;
  }
  throw new Error(`no free given name for ${household}`);
}

const ATTEMPTS = 100;

function givenName(random: Random, gender: Gender, generation: Generation): string {
  const pool = GIVEN_NAMES[generation][gender];
  if (random.chance(0.14)) return random.pick(pool.single);
  const first = random.pick(pool.first);
  const second = random.pick(pool.second);
  return first === second ? random.pick(pool.single) : first + second;
}
