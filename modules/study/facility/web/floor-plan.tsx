import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { useFileAddress } from '@zhixing/ui/widgets/use-file-address.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { placed, type Spot, useSpots } from './use-spots.ts';
import { VenuePin } from './venue-pin.tsx';
import './floor-plan.css';

const LIMIT = 100;
const MIDDLE: Spot = { x: 500, y: 500 };

/** The plan of a floor with its venues where they are. Users who may change venues drag them, or move them with the arrow keys. */
export default function FloorPlan({ one: { record } }: RecordAside) {
  const text = useText();
  const file = typeof record.planImage === 'string' ? record.planImage : null;
  const { url, failed } = useFileAddress({ id: file, file: null }, `/api/data/floor/${record.id}/files/planImage`);
  const model = useModel('venue');
  const mayPlace = model.data?.access.update === true;
  const asked = useList('venue', { filter: { floor: record.id }, sort: 'venueNo', page: 1, size: LIMIT });
  const { venues, place } = useSpots((asked.data?.list ?? []).map(placed));
  const plan = useRef<HTMLDivElement>(null);
  // The picture is as high as it turns out to be.
  const [isDrawn, setDrawn] = useState(false);
  if (!file) return <p className="own-note">{text('floorPlan.none')}</p>;
  const outside = venues.filter(({ spot }) => spot === null);
  const isWaiting = [model.isPending, asked.isPending, !isDrawn && !failed].includes(true);
  return (
    <section className="floor-plan" aria-busy={isWaiting} aria-label={text('floorPlan.title')}>
      <div className="floor-plan-picture" ref={plan}>
        {url ? (
          <img
            src={url}
            alt={text('floorPlan.picture', { name: String(record.name) })}
            draggable={false}
            onLoad={() => setDrawn(true)}
            onError={() => setDrawn(true)}
          />
        ) : null}
        {venues.map((venue) =>
          venue.spot ? (
            <VenuePin
              key={venue.id}
              venue={venue}
              spot={venue.spot}
              plan={plan}
              onPlace={mayPlace ? (spot) => place(venue.id, spot) : undefined}
            />
          ) : null,
        )}
      </div>
      {mayPlace && venues.length > 0 ? <p className="own-note">{text('floorPlan.how')}</p> : null}
      {outside.length > 0 ? (
        <div className="own-actions">
          <span>{text('floorPlan.outside')}</span>
          {outside.map((venue) =>
            mayPlace ? (
              <Button key={venue.id} size="small" onClick={() => place(venue.id, MIDDLE)}>
                {text('floorPlan.put', { name: venue.name })}
              </Button>
            ) : (
              <span key={venue.id}>{venue.name}</span>
            ),
          )}
        </div>
      ) : null}
    </section>
  );
}
