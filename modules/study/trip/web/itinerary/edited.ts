import { addDays, chinaDateTime, chinaDay, chinaMinuteOfDay } from '@zhixing/model/china-time.ts';
import { type PlannedItem, STEP_MINUTES } from '../../itinerary-item.model.ts';

/** An item as the server stores it, or as it is being edited; `version` is 0 until it is stored. */
export interface EditedItem extends PlannedItem {
  readonly version: number;
  readonly tutor: string | null;
  readonly safetyTips: string | null;
  readonly responsible: string | null;
  readonly checkNode: string | null;
  readonly remark: string | null;
}

export const DAY_MINUTES = 1440;
const MINUTE = 60_000;

/** Fields that the editor writes. */
export const written = [
  'kind',
  'title',
  'startAt',
  'endAt',
  'site',
  'venue',
  'course',
  'tutor',
  'place',
  'location',
  'transport',
  'distanceKm',
  'driveMinutes',
  'safetyTips',
  'outdoor',
  'planB',
  'responsible',
  'checkNode',
  'remark',
] as const satisfies readonly (keyof EditedItem)[];

let serial = 0;
/** Key of an item that is not stored yet. */
const newKey = (): string => {
  serial += 1;
  return `new-${serial}`;
};

/** A new item with the given values. */
export const newItem = (values: Partial<EditedItem> & Pick<EditedItem, 'kind' | 'title' | 'startAt' | 'endAt'>): EditedItem => ({
  site: null,
  venue: null,
  course: null,
  tutor: null,
  place: null,
  location: null,
  transport: values.kind === 'transport' ? 'coach' : null,
  distanceKm: null,
  driveMinutes: null,
  safetyTips: null,
  outdoor: false,
  planB: null,
  responsible: null,
  checkNode: null,
  remark: null,
  ...values,
  id: newKey(),
  version: 0,
});

/** The moment of a minute of a day; minutes from 1440 on lie on later days. */
export const momentOf = (day: string, minute: number): string => new Date(chinaDateTime(day).getTime() + minute * MINUTE).toISOString();

export const dayOf = (item: Pick<EditedItem, 'startAt'>): string => chinaDay(item.startAt);
export const startMinute = (item: Pick<EditedItem, 'startAt'>): number => chinaMinuteOfDay(item.startAt);
export const minutesOf = (item: Pick<EditedItem, 'startAt' | 'endAt'>): number =>
  Math.round((Date.parse(item.endAt) - Date.parse(item.startAt)) / MINUTE);

export const toStep = (minute: number): number => Math.round(minute / STEP_MINUTES) * STEP_MINUTES;

/** Place of an item while it is dragged: day, first minute of it, and length. */
export interface Place {
  readonly day: string;
  readonly start: number;
  readonly minutes: number;
}

export const placeOf = (item: EditedItem): Place => ({ day: dayOf(item), start: startMinute(item), minutes: minutesOf(item) });

/** The item at another place; itself if it is there already. */
export function movedTo(item: EditedItem, { day, start, minutes }: Place): EditedItem {
  const [startAt, endAt] = [momentOf(day, start), momentOf(day, start + minutes)];
  const same = Date.parse(startAt) === Date.parse(item.startAt) && Date.parse(endAt) === Date.parse(item.endAt);
  return same ? item : { ...item, startAt, endAt };
}

/** A place moved by days and minutes, kept within its day. */
export function shifted(
  { day, start, minutes }: Place,
  by: { readonly days?: number; readonly start?: number; readonly length?: number },
): Place {
  return {
    day: addDays(day, by.days ?? 0),
    start: Math.min(DAY_MINUTES - STEP_MINUTES, Math.max(0, toStep(start) + (by.start ?? 0))),
    minutes: Math.max(STEP_MINUTES, minutes + (by.length ?? 0)),
  };
}
