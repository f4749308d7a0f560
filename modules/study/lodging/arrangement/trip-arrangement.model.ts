import { defineModel, f } from '@zhixing/model';
import { ofTrip, ofTripScopes } from '../of-trip.ts';

/** An arrangement that was applied to a trip (一键排布): what it replaced can be restored. */
export const TripArrangement = defineModel('tripArrangement', {
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    /** What was arranged. */
    groups: f.flag({ required: true, default: false }),
    seats: f.flag({ required: true, default: false }),
    rooms: f.flag({ required: true, default: false }),
    seed: f.integer({ required: true, min: 0 }),
    /** What stood before, by ids. */
    former: f.json({ internal: true }),
    /** Digest of what it left behind: it can be undone as long as nobody has changed that. */
    digest: f.text({ required: true, max: 64 }),
    met: f.integer({ required: true, min: 0 }),
    unmet: f.integer({ required: true, min: 0 }),
    appliedAt: f.moment({ required: true }),
    undoneAt: f.moment(),
  },
  views: {
    list: {
      columns: ['trip', 'appliedAt', 'groups', 'seats', 'rooms', 'seed', 'met', 'unmet', 'undoneAt'],
      filters: ['trip', 'appliedAt'],
      sort: '-appliedAt',
    },
  },
  label: ['appliedAt'],
  scopes: ofTripScopes,
});
