import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { fenceGeometry } from '@zhixing/model/geo-fence.ts';
import { type ShapeTone, shapeTones } from '@zhixing/ui/shapes/shape-tone.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { lazy, Suspense, useMemo } from 'react';
import { useItinerary } from '../itinerary/use-itinerary.ts';
import { mapContent } from './map-content.ts';

const TripMapView = lazy(() => import('./trip-map-view.tsx'));

/** Most fences on one map. */
const LIMIT = 100;
const fields = 'name shape center radiusM points path corridorM color'.split(' ');

/** Where the trip goes: its places in order, the ways between them, and its fences as far as the reader may see them. */
export function TripMap({ trip, seesFences }: { trip: string; seesFences: boolean }) {
  const text = useText();
  const { data } = useItinerary(trip);
  const fences = useList('geoFence', seesFences ? { filter: { trip }, page: 1, size: LIMIT, fields, sort: 'fenceNo' } : null).data?.list;
  const content = useMemo(() => (data ? mapContent(data) : null), [data]);
  const shapes = useMemo(
    () =>
      (fences ?? []).flatMap((row) => {
        const geometry = fenceGeometry(row);
        const tone = shapeTones.find((one) => one === row.color) ?? ('blue' satisfies ShapeTone);
        return geometry ? [{ id: row.id, title: String(row.name), geometry, tone }] : [];
      }),
    [fences],
  );
  if (!content) return <Waiting rows={4} />;
  if (content.stops.length + shapes.length === 0) return <p className="own-note">{text('tripHome.noPlaces')}</p>;
  return (
    <Suspense fallback={<Waiting rows={4} />}>
      <TripMapView label={text('tripHome.map')} content={content} shapes={shapes} />
      <ol className="trip-home-stops">
        {content.stops.map(({ number, name, visits }) => (
          <li key={number}>
            <strong>{name}</strong>{' '}
            {visits.map(({ day, time, title }) => text('tripHome.visit', { day, time, title })).join(text('tripHome.comma'))}
          </li>
        ))}
      </ol>
    </Suspense>
  );
}
