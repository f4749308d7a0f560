import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Link } from 'react-router';

/** Above an expense, an accounting or a settlement: the way to the page where the money of the trip stands together. */
export default function SettlementLinkAside({ one: { record } }: RecordAside) {
  const text = useText();
  return typeof record.trip === 'string' ? <Link to={`/trip-settlement?trip=${record.trip}`}>{text('tripSettlement.open')}</Link> : null;
}
