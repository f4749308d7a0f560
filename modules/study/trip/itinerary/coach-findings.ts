import { addDays, chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import type { Finding, Itinerary } from './finding.ts';
import { daysOfTrip, type Timed } from './planned.ts';

const MINUTE = 60_000;

/** Checks of driving: length of legs, the hours of the night, distance, and whether the time planned is enough. */
export function coachFindings(itinerary: Itinerary): Finding[] {
  const days = daysOfTrip(itinerary.trip);
  const dayNo = (at: number) => days.indexOf(chinaDay(at)) + 1;
  const coaches = itinerary.items.filter((item) => item.kind === 'transport' && item.transport === 'coach');
  return [
    ...longLegs(coaches, itinerary, dayNo),
    ...nightDrives(coaches, itinerary, dayNo),
    ...farDays(coaches, itinerary, days),
    ...tightLegs(itinerary, dayNo),
  ];
}

type DayNo = (at: number) => number;

/** Drives with shorter stops than the standard asks for count as one leg. */
function longLegs(coaches: readonly Timed[], { standard }: Itinerary, dayNo: DayNo): Finding[] {
  const legs: Timed[][] = [];
  for (const coach of coaches) {
    const last = legs.at(-1)?.at(-1);
    if (last && coach.start - last.end < standard.stopMinutes * MINUTE) legs.at(-1)?.push(coach);
    else legs.push([coach]);
  }
  return legs.flatMap((leg) => {
    const minutes = leg.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0);
    const [first] = leg;
    if (!first || minutes <= standard.legMinutes) return [];
    const limits = { most: standard.legMinutes, stop: standard.stopMinutes };
    const params = { title: first.title, minutes, ...limits };
    return [{ code: 'legTooLong', level: 'error', items: leg.map(({ id }) => id), day: dayNo(first.start), params }];
  });
}

function nightDrives(coaches: readonly Timed[], { standard: { nightFrom, nightUntil } }: Itinerary, dayNo: DayNo): Finding[] {
  const isNight = ({ start, end }: Timed): boolean => {
    for (let day = chinaDay(start); chinaDateTime(day).getTime() < end; day = addDays(day, 1))
      if (start < chinaDateTime(day, nightUntil).getTime() && end > chinaDateTime(day, nightFrom).getTime()) return true;
    return false;
  };
  return coaches.filter(isNight).map(({ id, title, start }) => ({
    code: 'nightDriving',
    level: 'error',
    items: [id],
    day: dayNo(start),
    params: { title, from: nightFrom, until: nightUntil },
  }));
}

function farDays(coaches: readonly Timed[], { standard }: Itinerary, days: readonly string[]): Finding[] {
  return days.flatMap((day, n) => {
    const driven = coaches.filter(({ start }) => chinaDay(start) === day);
    const km = Math.round(driven.reduce((sum, { distanceKm }) => sum + Number(distanceKm ?? 0), 0));
    if (km <= standard.railKm) return [];
    return [
      {
        code: 'preferRail',
        level: 'warning',
        items: driven.map(({ id }) => id),
        day: n + 1,
        params: { day: n + 1, km, most: standard.railKm },
      },
    ];
  });
}

/** Ways without transport, and transport that is planned shorter than it takes. */
function tightLegs({ items, legs, standard }: Itinerary, dayNo: DayNo): Finding[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return legs.flatMap((leg): Finding[] => {
    const [from, to] = [known.get(leg.from), known.get(leg.to)];
    if (!from || !to) return [];
    const params = { first: from.title, second: to.title, km: leg.distanceKm, minutes: leg.driveMinutes };
    if (leg.transports.length === 0)
      return leg.distanceKm <= WALK_KM
        ? []
        : [{ code: 'noTransport', level: 'warning', items: [from.id, to.id], day: dayNo(from.end), params }];
    const ridden = leg.transports.flatMap((id) => known.get(id) ?? []);
    const planned = ridden.reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0);
    const byRoad = ridden.every(({ transport }) => transport === 'coach');
    if (!byRoad || planned + standard.gapMinutes >= leg.driveMinutes) return [];
    const [first] = ridden;
    const items = ridden.map(({ id }) => id);
    return [{ code: 'legTooShort', level: 'warning', items, day: dayNo(first?.start ?? 0), params: { ...params, planned } }];
  });
}

/** Up to this distance one walks. */
const WALK_KM = 1.5;
