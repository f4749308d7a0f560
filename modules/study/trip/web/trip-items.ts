import { text } from '@zhixing/client/i18n.ts';
import type { ExtraItems } from '@zhixing/ui/record/extensions.ts';

/** Opens the itinerary of a trip. */
const tripItems: ExtraItems = (_model, row, go) => [
  { key: 'home', label: text('tripHome.openHome'), onClick: () => go(`/trip?id=${row.id}`) },
  {
    key: 'itinerary',
    label: text('itinerary.open'),
    onClick: () => go(`/lims04/lims040102?trip=${row.id}`),
  },
  { key: 'settlement', label: text('tripHome.settlement'), onClick: () => go(`/trip-settlement?trip=${row.id}`) },
  { key: 'families', label: text('tripHome.families'), onClick: () => go(`/family-links?trip=${row.id}`) },
];

export default tripItems;
