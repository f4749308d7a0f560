import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { Agency } from '../../institution/agency/agency.model.ts';
import { Course } from '../../institution/course/course.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { Tutor } from '../../institution/tutor/tutor.model.ts';
import { TripLodging } from '../../lodging/trip-lodging.model.ts';
import { TripMeal } from '../../meal/trip-meal.model.ts';
import { Carrier } from '../../transport/carrier.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import type { Trip } from '../../trip/trip.model.ts';
import type { EvaluationSubject } from '../evaluation-subject.model.ts';

type TripRow = Row<typeof Trip>;
type Subject = Row<typeof EvaluationSubject>;

/** What a trip had that can be evaluated, and the organisation that answers for it. */
export type Evaluated = Pick<Subject, 'target' | 'targetKey' | 'name'> &
  Partial<Pick<Subject, 'agency' | 'site' | 'course' | 'tutor' | 'tripStaff' | 'carrier' | 'driver'>>;

/** Meals and nights that took place or were to; the trip is back, whether or not their last step was taken. */
const provided = { status: { in: ['confirmed', 'inUse', 'completed'] } } as const;
const driven = { status: { in: ['verified', 'boarding', 'running', 'parked', 'finished'] } } as const;

/** Everything that can be evaluated after a trip: a fixed number of statements. Each thing once, however often it was used. */
export async function subjectsOf(trip: TripRow, ctx: Context): Promise<Evaluated[]> {
  const server = elevated(ctx);
  const of = { trip: trip.id };
  const { agency, sites: visited, courses } = { ...trip, sites: trip.sites ?? [], courses: trip.courses ?? [] };
  const [staff, meals, nights, vehicles] = [
    await repo(TripStaff, server).find({ ...of, status: 'filed', role: { in: ['guide', 'tutor'] } }),
    await repo(TripMeal, server).find({ ...of, ...provided }),
    await repo(TripLodging, server).find({ ...of, ...provided }),
    await repo(TripVehicle, server).find({ ...of, ...driven }),
  ];
  const used = await namesOf(server, {
    sites: [...visited, ...meals.flatMap(({ site }) => site ?? []), ...nights.flatMap(({ site }) => site ?? [])],
    agencies: agency ? [agency] : [],
    courses,
    tutors: staff.flatMap(({ tutor }) => tutor ?? []),
    carriers: vehicles.flatMap(({ carrier }) => carrier ?? []),
  });
  const siteName = (id: string | null): string => used.sites.find((one) => one.id === id)?.name ?? '';
  return once([
    { target: 'trip', targetKey: trip.id, name: trip.name, agency },
    ...used.agencies.map(({ id, name }): Evaluated => ({ target: 'agency', targetKey: id, name, agency: id })),
    ...used.courses.map((one): Evaluated => ({ target: 'course', targetKey: one.id, name: one.name, course: one.id, ...ownerOf(one) })),
    ...visited.map((id): Evaluated => ({ target: 'site', targetKey: id, name: siteName(id), site: id })),
    ...staff.map((one): Evaluated => {
      const tutor = used.tutors.find(({ id }) => id === one.tutor);
      const owner = tutor ? ownerOf(tutor) : { agency };
      const target = one.role === 'guide' ? ('guide' as const) : ('tutor' as const);
      return { target, targetKey: tutor?.id ?? one.idCard, name: one.name, tripStaff: one.id, tutor: tutor?.id ?? null, ...owner };
    }),
    ...used.carriers.map(
      ({ id, name }): Evaluated => ({ target: 'transport', targetKey: id, name, carrier: id, driver: onlyDriver(vehicles, id), agency }),
    ),
    ...meals.map(({ site, provider }): Evaluated => place('catering', site, site ? siteName(site) : provider, agency)),
    ...nights.map(({ site, hotelName }): Evaluated => place('lodging', site, site ? siteName(site) : hotelName, agency)),
  ]);
}

/** Who drove the coaches of a company, where it was one person alone. */
function onlyDriver(vehicles: readonly Row<typeof TripVehicle>[], carrier: string): string | null {
  const own = vehicles.filter((one) => one.carrier === carrier);
  const drivers = new Set(own.flatMap(({ driver, coDriver }) => [driver, ...(coDriver ? [coDriver] : [])]));
  const [only] = drivers;
  return drivers.size === 1 ? (only ?? null) : null;
}

/** The base or camp answers for its own kitchen and beds, the agency for those that it hired. */
const place = (target: 'catering' | 'lodging', site: string | null, name: string | null, agency: string | null): Evaluated => ({
  target,
  targetKey: site ?? name ?? '',
  name: name ?? '',
  ...(site ? { site } : { agency }),
});

const ownerOf = ({ agency, site }: { readonly agency: string | null; readonly site: string | null }) => ({ agency, site });

function once(list: readonly Evaluated[]): Evaluated[] {
  const known = new Map(list.filter(({ name, targetKey }) => name && targetKey).map((one) => [`${one.target} ${one.targetKey}`, one]));
  return [...known.values()].map((one) => ({ ...one, targetKey: one.targetKey.slice(0, 80), name: one.name.slice(0, 120) }));
}

interface Wanted {
  readonly sites: readonly string[];
  readonly agencies: readonly string[];
  readonly courses: readonly string[];
  readonly tutors: readonly string[];
  readonly carriers: readonly string[];
}

async function namesOf(ctx: Context, { sites, agencies, courses, tutors, carriers }: Wanted) {
  const among = (ids: readonly string[]) => ({ id: { in: [...new Set(ids)] } });
  return {
    sites: await repo(Site, ctx).find(among(sites)),
    agencies: await repo(Agency, ctx).find(among(agencies)),
    courses: await repo(Course, ctx).find(among(courses)),
    tutors: await repo(Tutor, ctx).find(among(tutors)),
    carriers: await repo(Carrier, ctx).find(among(carriers)),
  };
}
