import { dateTimeText } from '../../sample/calendar.ts';
import { idOf } from '../../sample/ids.ts';
import type { Travel } from '../itinerary/travel.ts';
import type { SiteGround } from './trip-ground.ts';

/** A trip of the sample as its itinerary needs it. */
export interface TripOutline {
  readonly key: string;
  readonly id: string;
  readonly first: number;
  readonly days: number;
  readonly site: SiteGround;
  readonly travel: Travel;
}

interface Line {
  readonly kind: string;
  readonly title: string;
  readonly minutes: number;
  readonly more?: object;
}

/** Hours of the sample's itineraries, in minutes of the day. */
export const GATHER = 450;
export const DEPART = 480;
const MORNING_ENDS = 705;
const LODGING = 1230;
const WAKE = 420;
/** Longest drive without a stop, a little below the standard. */
const MAX_DRIVE = 110;

/** The items of a trip in their order, without gaps from gathering to dismissal. */
export function itineraryRows(outline: TripOutline): object[] {
  const rows: object[] = [];
  for (let day = 0; day < outline.days; day += 1) {
    let minute = day === 0 ? GATHER : WAKE;
    for (const line of linesOf(outline, day)) {
      rows.push(rowOf(outline, { ...line, day, minute, n: rows.length }));
      minute += line.minutes;
    }
  }
  return rows;
}

/** Minute of the last day at which the trip is back. */
export const returnMinute = (outline: TripOutline): number =>
  linesOf(outline, outline.days - 1).reduce((sum, { minutes }) => sum + minutes, outline.days === 1 ? GATHER : WAKE);

function linesOf(outline: TripOutline, day: number): Line[] {
  const [isFirst, isLast] = [day === 0, day === outline.days - 1];
  const there = isFirst ? arrival(outline) : [{ kind: 'meal', title: '早餐', minutes: 60, more: { checkNode: 'meal' } }];
  const used = there.reduce((sum, { minutes }) => sum + minutes, isFirst ? GATHER : WAKE);
  const course = outline.site.courses[day % outline.site.courses.length];
  const morning: Line[] = [
    {
      kind: 'course',
      title: course?.name ?? '基地课程',
      minutes: MORNING_ENDS - used,
      more: { course: course?.id ?? null, checkNode: 'course' },
    },
    { kind: 'meal', title: '午餐', minutes: 75, more: { checkNode: 'meal' } },
  ];
  const visit: Line = {
    kind: 'visit',
    title: '户外实践：分组考察与记录',
    minutes: isLast ? 105 : 270,
    more: { outdoor: true, planB: '遇雨雪高温改为室内讲座与手工制作', safetyTips: '分组行动，听从导师指挥，不离开划定区域' },
  };
  const evening: Line[] = [
    { kind: 'meal', title: '晚餐', minutes: 60, more: { checkNode: 'meal' } },
    { kind: 'share', title: '当日小结与成果分享', minutes: 120 },
    { kind: 'lodging', title: '营地住宿与查寝', minutes: 1440 - LODGING + WAKE, more: { checkNode: 'night' } },
  ];
  return [...there, ...morning, visit, ...(isLast ? departure(outline) : evening)];
}

const atSchool = { site: null };

const arrival = ({ travel }: TripOutline): Line[] => [
  { kind: 'gather', title: '学校集合点名', minutes: DEPART - GATHER, more: { ...atSchool, checkNode: 'gather' } },
  ...drive('乘车前往基地', travel, 'boarding'),
  { kind: 'arrive', title: '抵达与安全教育', minutes: 15, more: { checkNode: 'arrival' } },
];

const departure = ({ travel }: TripOutline): Line[] => [
  { kind: 'share', title: '成果展示与总结', minutes: 30 },
  ...drive('乘车返程', travel, 'return'),
  { kind: 'dismiss', title: '到校解散与家长交接', minutes: 30, more: { ...atSchool, checkNode: 'dismiss' } },
];

/** Drives longer than the standard allows have a stop in the middle. */
function drive(title: string, { distanceKm, driveMinutes }: Travel, checkNode: string): Line[] {
  const parts = driveMinutes > MAX_DRIVE ? 2 : 1;
  const minutes = Math.max(10, Math.ceil(driveMinutes / parts / 5) * 5);
  const values = { ...atSchool, transport: 'coach', distanceKm: (distanceKm / parts).toFixed(1), driveMinutes: minutes };
  const leg = (part: string): Line => ({ kind: 'transport', title: `${title}${part}`, minutes, more: values });
  const stop: Line = { kind: 'rest', title: '服务区休息', minutes: 20, more: { ...atSchool, place: '高速服务区' } };
  const [first, ...rest] = parts === 1 ? [leg('')] : [leg('（前段）'), stop, leg('（后段）')];
  return first ? [{ ...first, more: { ...first.more, checkNode } }, ...rest] : [];
}

function rowOf(
  { key, id, first, site }: TripOutline,
  { kind, title, minutes, more, day, minute, n }: Line & { day: number; minute: number; n: number },
) {
  const at = (from: number): string => dateTimeText(first + day + Math.floor(from / 1440), from % 1440);
  return {
    id: idOf('itineraryItem', `${key}/${n}`),
    trip: id,
    dayNo: day + 1,
    kind,
    title,
    startAt: at(minute),
    endAt: at(minute + minutes),
    site: site.row.id,
    course: null,
    place: null,
    transport: null,
    distanceKm: null,
    driveMinutes: null,
    safetyTips: null,
    outdoor: false,
    planB: null,
    checkNode: null,
    ...more,
  };
}
