import type { Choice } from './use-choices.ts';

const seasons = { forSpring: 'spring', forSummer: 'summer', forAutumn: 'autumn', forWinter: 'winter' } as const;
const stages = { forPrimary: 'primary', forJunior: 'junior', forSenior: 'senior' } as const;

export const stagesOf = (choice: Choice): string[] =>
  Object.entries(stages).flatMap(([field, stage]) => (choice[field] === true ? [stage] : []));

/** Without a word on a season, a course is given in it. */
export const seasonsOf = (choice: Choice): string[] =>
  Object.entries(seasons).flatMap(([field, season]) => (choice[field] === false ? [] : [season]));

/** The subjects of a course, which are written in one line. */
export const subjectsOf = ({ subjects }: Choice): string[] =>
  String(subjects ?? '')
    .split(/[、，,;；\s]+/)
    .filter(Boolean);
