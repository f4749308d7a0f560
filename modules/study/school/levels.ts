import type { Row } from '@zhixing/model';
import type { Grade } from './grade.model.ts';
import type { School } from './school.model.ts';

type Stage = NonNullable<Row<typeof Grade>['stage']>;
type SchoolType = Row<typeof School>['schoolType'];

export const stages: Record<Stage, { first: number; last: number }> = {
  primary: { first: 1, last: 6 },
  junior: { first: 7, last: 9 },
  senior: { first: 10, last: 12 },
};

const schoolLevels: Record<SchoolType, { first: number; last: number }> = {
  primary: stages.primary,
  junior: stages.junior,
  nineYear: { first: 1, last: 9 },
  senior: stages.senior,
  complete: { first: 7, last: 12 },
  vocational: stages.senior,
};

/** The stage of a year of schooling, 1 to 12, in the usual division into six, three and three years. */
export function stageOf(level: number): Stage {
  if (level <= stages.primary.last) return 'primary';
  return level <= stages.junior.last ? 'junior' : 'senior';
}

/** Whether a level is the last of its stage. */
export const endsStage = (level: number): boolean => stages[stageOf(level)].last === level;

/** Whether a school of the type has the level. */
export const hasLevel = (type: SchoolType, level: number): boolean => level >= schoolLevels[type].first && level <= schoolLevels[type].last;

/** The calendar year in which pupils at the level on a day (YYYY-MM-DD) entered its stage; school years begin on 1 September. */
export function entryYearOf(level: number, today: string): number {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);
  return year - (level - stages[stageOf(level)].first);
}

/** The calendar year in which pupils who entered the stage in `entryYear` leave it. */
export const leavingYear = (stage: Stage, entryYear: number): number => entryYear + stages[stage].last - stages[stage].first + 1;
