import { useText } from '@zhixing/client/i18n.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { StaffOfTrip } from './staff-of-trip.tsx';

/** The filing of staff by trip, and the list of everyone. */
export default function FilingPage() {
  const text = useText();
  const words = { label: text('tripPeople.parts'), work: text('tripPeople.byTrip'), list: text('tripPeople.all') };
  return (
    <WorkAndList model="tripStaff" words={words}>
      <StaffOfTrip title={text('tripPeople.titles.filing')} />
    </WorkAndList>
  );
}
