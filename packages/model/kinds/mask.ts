import type { Mask } from '../kind.ts';

const MOST_STARS = 3;

/** 张明 → 张*, 欧阳小明 → 欧**明: enough to recognise, not enough to look up. The length of longer texts is hidden too. */
export const nameMask: Mask = {
  value: (value) => {
    const letters = [...value];
    if (letters.length <= 1) return '*';
    if (letters.length === 2) return `${letters[0]}*`;
    return `${letters[0]}${'*'.repeat(Math.min(letters.length - 2, MOST_STARS))}${letters.at(-1)}`;
  },
  sql: (x) =>
    `case char_length(${x}) when 0 then '*' when 1 then '*' when 2 then left(${x}, 1) || '*' else left(${x}, 1) || repeat('*', least(char_length(${x}) - 2, ${MOST_STARS})) || right(${x}, 1) end`,
};

/** Keeps the first `head` and the last `tail` characters, and hides the length of the middle. */
export const edgesMask = (head: number, tail: number, stars: number): Mask => ({
  value: (value) => {
    const letters = [...value];
    if (letters.length <= head + tail) return '*'.repeat(stars);
    return letters.slice(0, head).join('') + '*'.repeat(stars) + letters.slice(letters.length - tail).join('');
  },
  sql: (x) =>
    `case when char_length(${x}) <= ${head + tail} then '${'*'.repeat(stars)}' else left(${x}, ${head}) || '${'*'.repeat(stars)}' || right(${x}, ${tail}) end`,
});

/** Hides the value completely, but not that there is one. */
export const blankMask: Mask = { value: () => '***', sql: (x) => `case when ${x} is not null then '***' end` };
