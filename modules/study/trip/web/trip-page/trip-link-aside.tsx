import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Link } from 'react-router';

/** Above a trip or its filing: the way to the page of the trip, where everything of it stands together. */
export default function TripLinkAside({ model, one: { record } }: RecordAside) {
  const text = useText();
  const trip = model.name === 'trip' ? record.id : record.trip;
  return typeof trip === 'string' ? <Link to={`/trip?id=${trip}`}>{text('tripHome.openHome')}</Link> : null;
}
