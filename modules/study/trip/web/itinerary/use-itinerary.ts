import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import type { ItineraryFacts, PlannedCourse, PlannedSite, PlannedTrip } from '../../itinerary-item.model.ts';
import type { Changes } from './changes.ts';
import type { EditedItem } from './edited.ts';

export interface ReadItinerary {
  readonly trip: PlannedTrip & {
    readonly id: string;
    readonly name: string;
    readonly tripNo: string;
    readonly status: string;
    readonly gatherPlace: string | null;
    readonly sites: readonly string[];
    readonly courses: readonly string[];
  };
  readonly items: readonly EditedItem[];
  readonly sites: readonly (PlannedSite & { readonly kind: string })[];
  readonly courses: readonly (PlannedCourse & {
    readonly site: string | null;
    readonly agency: string | null;
    readonly durationHours: string;
  })[];
  readonly venues: NonNullable<ItineraryFacts['venues']>;
  /** Bookings of venues for this trip. */
  readonly bookings: NonNullable<ItineraryFacts['bookings']>;
  /** When bases and camps are closed. */
  readonly closures: NonNullable<ItineraryFacts['closures']>;
  readonly editable: boolean;
  /** Texts of findings by code, with open parameters. */
  readonly words: Readonly<Record<string, string>>;
}

const addressOf = (trip: string): string => `/api/trips/${trip}/itinerary`;

export function useItinerary(trip: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['itinerary', language, trip],
    queryFn: ({ signal }) => api.get<ReadItinerary>(addressOf(trip), {}, { signal }),
    // Read again when the page is opened, not while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export const readItinerary = (trip: string): Promise<ReadItinerary> => api.get(addressOf(trip));

export const saveItinerary = (trip: string, changes: Changes): Promise<ReadItinerary> => api.put(addressOf(trip), changes);
