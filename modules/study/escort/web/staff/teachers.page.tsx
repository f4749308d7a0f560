import { useText } from '@zhixing/client/i18n.ts';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { StaffOfTrip } from './staff-of-trip.tsx';

const teachers = { role: { in: ['chief', 'principal', 'leader', 'teacher'] } };

/** Staff by trip, and the list of all accompanying teachers. */
export default function TeachersPage() {
  const text = useText();
  const words = { label: text('tripPeople.parts'), work: text('tripPeople.byTrip'), list: text('tripPeople.teachers') };
  return (
    <WorkAndList model="tripStaff" filter={teachers} words={words}>
      <StaffOfTrip title={text('tripPeople.titles.teachers')} />
    </WorkAndList>
  );
}
