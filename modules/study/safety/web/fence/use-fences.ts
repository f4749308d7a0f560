import { allOf } from '@zhixing/client/conditions.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import type { Condition, GeoPoint } from '@zhixing/model';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { useMemo } from 'react';
import { positionOf } from './fence-values.ts';

/** Most fences on one map. */
const LIMIT = 200;

const fields = 'name status ownerType trip site shape center radiusM points path corridorM anchorStaff rule hazard level color'.split(' ');

/** A site of the trip that the fences stand around. */
export interface FencedSite {
  readonly id: string;
  readonly title: string;
  readonly at: Position;
}

/** Fences of a page, or of one trip together with those that its sites keep for their own ground. */
export function useFences(base: Condition | undefined, trip: string | null) {
  const siteIds = useSitesOf(trip);
  const around = { any: [{ trip: trip ?? '' }, { all: [{ ownerType: 'site', status: 'enabled' }, { site: { in: siteIds } }] }] };
  const filter = trip ? around : allOf(base);
  const fences = useList('geoFence', { filter, page: 1, size: LIMIT, fields, sort: 'fenceNo' });
  const found = useList(
    'site',
    siteIds.length > 0 ? { filter: { id: { in: siteIds } }, page: 1, size: 50, fields: ['name', 'location'] } : null,
  );
  const sites = useMemo(() => (found.data?.list ?? []).flatMap(siteOf), [found.data]);
  return { fences, sites: trip ? sites : none };
}

/** Sites of a trip: those chosen for it and those of its itinerary. */
function useSitesOf(trip: string | null): string[] {
  const one = useRecord('trip', trip).data;
  const visited = { trip: trip ?? '', site: { empty: false } };
  const items = useList('itineraryItem', trip ? { filter: visited, page: 1, size: LIMIT, fields: ['site'] } : null).data;
  return useMemo(() => {
    const chosen = (one?.record.sites as string[] | null | undefined) ?? [];
    return [...new Set([...chosen, ...(items?.list ?? []).map(({ site }) => String(site))])];
  }, [one, items]);
}

const none: readonly FencedSite[] = [];

function siteOf({ id, name, location }: RecordRow): FencedSite[] {
  return location ? [{ id, title: String(name), at: positionOf(location as GeoPoint) }] : [];
}
