import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { chinaTime } from '@zhixing/model/china-time.ts';
import { dayOf, type EditedItem } from './edited.ts';
import { useEditorState } from './editor.ts';
import { useFieldName, useKindName, usePlaceName } from './names.ts';
import type { ReadItinerary } from './use-itinerary.ts';

/** The printed itinerary: a table for each day. */
export function ItineraryPaper({ read: { trip }, days }: { read: ReadItinerary; days: readonly string[] }) {
  const text = useText();
  const items = useEditorState((state) => state.items).toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt));
  return (
    <article className="print-paper itinerary-paper">
      <header>
        <h1>{text('itinerary.paper', { name: trip.name })}</h1>
        <p>
          {text('itinerary.about', {
            no: trip.tripNo,
            from: dateTime(trip.gatherAt ?? trip.departAt),
            until: dateTime(trip.returnAt),
            students: trip.planStudents ?? '—',
          })}
        </p>
      </header>
      {days.map((day, n) => (
        <section key={day}>
          <h2>
            {text('itinerary.day', { day: n + 1 })} {day}
          </h2>
          <DayTable items={items.filter((item) => dayOf(item) === day)} />
        </section>
      ))}
    </article>
  );
}

function DayTable({ items }: { items: readonly EditedItem[] }) {
  const text = useText();
  const nameOf = useFieldName();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{text('itinerary.time')}</th>
          {['kind', 'title', 'place', 'safetyTips'].map((field) => (
            <th key={field} scope="col">
              {nameOf(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <PaperRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function PaperRow({ item }: { item: EditedItem }) {
  const text = useText();
  const kind = useKindName();
  const place = usePlaceName(item);
  const travel = item.distanceKm === null ? '' : text('itinerary.travel', { km: item.distanceKm, minutes: item.driveMinutes ?? '—' });
  const tips = [item.safetyTips, item.planB && text('itinerary.fallback', { plan: item.planB })].filter(Boolean).join(' ');
  return (
    <tr>
      <td>
        {chinaTime(item.startAt)}–{chinaTime(item.endAt)}
      </td>
      <td>{kind(item.kind)}</td>
      <td>{item.title}</td>
      <td>{place || travel}</td>
      <td>{tips}</td>
    </tr>
  );
}
