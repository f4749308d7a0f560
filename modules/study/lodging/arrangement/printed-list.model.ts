import { defineModel, f } from '@zhixing/model';
import { listKinds } from '../lists/list-kinds.ts';
import { ofTrip, ofTripScopes } from '../of-trip.ts';

/** Who stood where when a list was printed last (打印名单留存), so that later changes can be named. */
export const PrintedList = defineModel('printedList', {
  serverManaged: true,
  fields: {
    trip: f.ref('trip', { required: true, index: true }),
    ...ofTrip,
    kind: f.choice(listKinds, { required: true }),
    /** Place by person, as ids and names of places; no names of people. */
    content: f.json({ internal: true }),
    printedAt: f.moment({ required: true }),
  },
  views: { list: { columns: ['trip', 'kind', 'printedAt'], filters: ['trip', 'kind'], sort: '-printedAt' } },
  label: ['kind'],
  scopes: ofTripScopes,
});
