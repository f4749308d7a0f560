import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Link } from 'react-router';

const LIMIT = 20;
const fields = ['name', 'school', 'departAt', 'planStudents'];

/** The next trips in preparation, whose itineraries can be edited. */
export function PreparingTrips() {
  const text = useText();
  const query = useList('trip', { page: 1, size: LIMIT, filter: { status: 'preparing' }, fields, sort: 'departAt' });
  return (
    <Part query={query}>
      {({ list, labels }) =>
        list.length === 0 ? (
          <p className="own-note">{text('itinerary.nonePreparing')}</p>
        ) : (
          <OwnTable
            label={text('itinerary.preparing')}
            rows={list}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                title: text('itinerary.preparing'),
                draw: ({ id, name }) => <Link to={`/lims04/lims040102?trip=${id}`}>{String(name)}</Link>,
              },
              { key: 'school', title: text('itinerary.school'), draw: ({ school }) => labels.school?.[String(school)] ?? '—' },
              { key: 'departs', title: text('itinerary.departs'), draw: ({ departAt }) => dateTime(String(departAt)) },
              { key: 'people', title: text('itinerary.people'), draw: ({ planStudents }) => String(planStudents ?? '—') },
            ]}
          />
        )
      }
    </Part>
  );
}
