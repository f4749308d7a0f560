import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import type { GeoPoint } from '@zhixing/model';

export const kinds = ['course', 'site', 'agency'] as const;
export type Kind = (typeof kinds)[number];

/** A course, base, camp or agency that can be chosen; its other values under the names of its model. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Who offers a course. */
  readonly owner: string | null;
  readonly location: GeoPoint | null;
  /** Name of the district. */
  readonly place: string | null;
  /** Days of the trip on which the base or camp is closed. */
  readonly closedDays: readonly string[];
  /** Mean stars of the published evaluations, and their number. */
  readonly score: number | null;
  readonly scoreCount: number;
  /** From the school, by road. */
  readonly distanceKm: number | null;
  /** Id of the favourite, if it is one. */
  readonly favourite: string | null;
  readonly [field: string]: unknown;
}

export interface Choices {
  /** Day until which everything listed can be chosen. */
  readonly until: string;
  readonly trip: {
    readonly id: string;
    readonly name: string;
    readonly tripPlan: string;
    readonly status: string;
    readonly version: number;
    readonly sites: readonly string[];
    readonly courses: readonly string[];
  } | null;
  readonly list: readonly Choice[];
}

export function useChoices(kind: Kind, trip: string | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['data', language, 'choices', kind, trip],
    queryFn: ({ signal }) => api.get<Choices>(`/api/choices/${kind}`, trip ? { trip } : {}, { signal }),
  });
}

/** Adds a choice to the favourites of the school, or removes it. */
export const toggleFavourite = (kind: Kind, { id, favourite }: Choice): Promise<unknown> =>
  favourite ? api.delete(`/api/data/choiceFavourite/${favourite}`) : api.post('/api/data/choiceFavourite', { kind, [kind]: id });

/** Adds a course or site to a trip, or removes it. With a course comes its base or camp. */
export function takeForTrip(kind: Kind, choice: Choice, trip: NonNullable<Choices['trip']>): Promise<unknown> {
  const field = kind === 'course' ? 'courses' : 'sites';
  const isTaken = trip[field].includes(choice.id);
  const next = isTaken ? trip[field].filter((id) => id !== choice.id) : [...trip[field], choice.id];
  const site = kind === 'course' && !isTaken && typeof choice.site === 'string' ? choice.site : null;
  const sites = site && !trip.sites.includes(site) ? { sites: [...trip.sites, site] } : {};
  return api.put(`/api/data/trip/${trip.id}`, { version: trip.version, ...sites, [field]: next });
}
