import { addDays, daysBetween } from '@zhixing/model/china-time.ts';
import { dayOf, type EditedItem, minutesOf, momentOf, newItem, startMinute } from './edited.ts';

/** An item of a template; times in minutes from the first midnight of the trip. */
type Values = Pick<EditedItem, 'kind' | 'title' | 'outdoor'> & Partial<Omit<EditedItem, 'id' | 'version' | 'startAt' | 'endAt'>>;

export type TemplateItem = Values & {
  readonly start: number;
  readonly end: number;
};

const kept = [
  'kind',
  'title',
  'site',
  'course',
  'place',
  'location',
  'transport',
  'driveMinutes',
  'safetyTips',
  'outdoor',
  'planB',
  'checkNode',
] as const;

/** The items as a template, reckoned from a first day. */
export const asTemplate = (items: readonly EditedItem[], first: string): TemplateItem[] =>
  items.map((item) => {
    const start = daysBetween(first, dayOf(item)) * 1440 + startMinute(item);
    const values = Object.fromEntries(kept.map((field) => [field, item[field]])) as unknown as Pick<EditedItem, (typeof kept)[number]>;
    return { ...values, distanceKm: item.distanceKm === null ? null : String(item.distanceKm), start, end: start + minutesOf(item) };
  });

/** New items from a template, its first day on a given day. */
export const fromTemplate = (items: readonly TemplateItem[], first: string): EditedItem[] =>
  items.map(({ start, end, ...values }) => {
    const day = addDays(first, Math.floor(start / 1440));
    return newItem({ ...values, startAt: momentOf(day, start % 1440), endAt: momentOf(day, (start % 1440) + end - start) });
  });
