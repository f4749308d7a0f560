import { chinaDay } from '@zhixing/model/china-time.ts';
import type { Finding, FindingCode, Itinerary } from './finding.ts';
import { daysOfTrip, pointOf, type Timed } from './planned.ts';

/** Checks of single items: place, base or camp, course, and the fallback of what takes place outdoors. */
export function placeFindings(itinerary: Itinerary): Finding[] {
  const days = daysOfTrip(itinerary.trip);
  const sites = new Map(itinerary.facts.sites.map((site) => [site.id, site]));
  return itinerary.items.flatMap((item) => {
    const day = days.indexOf(chinaDay(item.start)) + 1;
    const finding = (code: FindingCode, level: Finding['level'], params: Finding['params'] = {}): Finding => ({
      code,
      level,
      items: [item.id],
      day,
      params: { title: item.title, ...params },
    });
    const isPlaced = Boolean(item.site ?? item.place?.trim()) || pointOf(item, itinerary.trip, sites) !== null;
    return [
      ...ownFindings(item, isPlaced, finding),
      ...siteFindings(item, itinerary, finding),
      ...courseFindings(item, itinerary, finding),
    ];
  });
}

type Make = (code: FindingCode, level: Finding['level'], params?: Finding['params']) => Finding;

const placed = ['gather', 'arrive', 'course', 'visit', 'lodging', 'share', 'dismiss'];

function ownFindings(item: Timed, isPlaced: boolean, finding: Make): Finding[] {
  const found: Finding[] = [];
  if (item.outdoor && !item.planB?.trim()) found.push(finding('noPlanB', 'error'));
  if (item.kind === 'transport' && !item.transport) found.push(finding('noMeans', 'warning'));
  if (placed.includes(item.kind) && !isPlaced) found.push(finding('noPlace', 'warning'));
  return found;
}

function siteFindings(item: Timed, { trip, facts }: Itinerary, finding: Make): Finding[] {
  const site = facts.sites.find(({ id }) => id === item.site);
  if (!site) return [];
  const found: Finding[] = [];
  const until = chinaDay(trip.returnAt);
  const names = { site: site.name };
  if (site.status !== 'introduced' || !site.validTo || site.validTo < until)
    found.push(finding('siteNotIntroduced', 'error', { ...names, until }));
  const people = (trip.planStudents ?? 0) + (trip.planStaff ?? 0);
  if (site.onceCapacity !== null && people > site.onceCapacity)
    found.push(finding('siteTooSmall', 'error', { ...names, people, most: site.onceCapacity }));
  const closed = facts.closures?.some(
    ({ site: of, startAt, endAt }) => of === site.id && item.start < Date.parse(endAt) && item.end > Date.parse(startAt),
  );
  if (closed) found.push(finding('siteClosed', 'error', names));
  return found;
}

function courseFindings(item: Timed, { trip, facts }: Itinerary, finding: Make): Finding[] {
  const course = facts.courses.find(({ id }) => id === item.course);
  if (!course) return [];
  const students = trip.planStudents ?? 0;
  const found: Finding[] = [];
  if (course.status !== 'onShelf') found.push(finding('courseOffShelf', 'error', { course: course.name }));
  // Larger groups take the course in turns, which the school arranges.
  if (course.maxPeople !== null && students > course.maxPeople)
    found.push(finding('courseTooSmall', 'warning', { course: course.name, students, most: course.maxPeople }));
  return found;
}
