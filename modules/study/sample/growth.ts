import type { Random } from './random.ts';
import type { Gender } from './rows.ts';

/** Height and weight of a child of an age in years, spread around the means of the national standard WS/T 612. */
export function bodyOf(random: Random, gender: Gender, age: number): { heightCm: number; weightKg: number } {
  const mean = between(HEIGHTS[gender], age);
  const height = Math.round(Math.min(mean + 18, Math.max(mean - 18, random.normal(mean, 6))));
  const index = Math.max(13, random.normal(between(MASS_INDEX[gender], age), 2));
  return { heightCm: height, weightKg: Math.round((index * height * height) / 10_000) };
}

const FIRST_AGE = 6;
// One mean for each age from 6 to 18.
const HEIGHTS: Record<Gender, readonly number[]> = {
  male: [120, 126, 131, 137, 142, 148, 155, 162, 167, 170, 172, 173, 173],
  female: [119, 124, 130, 136, 142, 149, 154, 157, 159, 160, 160, 161, 161],
};
const MASS_INDEX: Record<Gender, readonly number[]> = {
  male: [15.7, 16, 16.4, 16.9, 17.4, 18, 18.5, 19, 19.5, 20, 20.4, 20.8, 21.1],
  female: [15.3, 15.5, 15.9, 16.4, 16.9, 17.5, 18.1, 18.7, 19.3, 19.7, 20, 20.3, 20.5],
};

function between(means: readonly number[], age: number): number {
  const at = Math.min(means.length - 1, Math.max(0, age - FIRST_AGE));
  const below = means[Math.floor(at)] ?? 0;
  const above = means[Math.ceil(at)] ?? below;
  return below + (above - below) * (at % 1);
}
