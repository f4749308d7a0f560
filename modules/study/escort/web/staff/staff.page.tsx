import { useText } from '@zhixing/client/i18n.ts';
import { StaffOfTrip } from './staff-of-trip.tsx';

/** Who accompanies a trip (`/trip-staff?trip=`): roles, papers, filing, and what is missing. */
export default function StaffPage() {
  const text = useText();
  return <StaffOfTrip title={text('tripPeople.title')} />;
}
