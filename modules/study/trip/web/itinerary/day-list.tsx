import { useText } from '@zhixing/client/i18n.ts';
import { chinaTime } from '@zhixing/model/china-time.ts';
import { dayOf, type EditedItem } from './edited.ts';
import { useEditorState } from './editor.ts';
import { useKindName, usePlaceName } from './names.ts';

/** The itinerary day by day, to read on a phone. */
export function DayList({ days }: { days: readonly string[] }) {
  const text = useText();
  const items = useEditorState((state) => state.items);
  const sorted = items.toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt));
  return days.map((day, n) => (
    <section key={day} className="itinerary-list">
      <h2>
        {text('itinerary.day', { day: n + 1 })} <small>{day}</small>
      </h2>
      <ol>
        {sorted
          .filter((item) => dayOf(item) === day)
          .map((item) => (
            <Line key={item.id} item={item} />
          ))}
      </ol>
    </section>
  ));
}

function Line({ item }: { item: EditedItem }) {
  const text = useText();
  const kind = useKindName();
  const place = usePlaceName(item);
  return (
    <li data-kind={item.kind}>
      <time>
        {chinaTime(item.startAt)}–{chinaTime(item.endAt)}
      </time>
      <b>{item.title}</b>
      <small>
        {[
          kind(item.kind),
          place,
          item.distanceKm === null ? '' : text('itinerary.travel', { km: item.distanceKm, minutes: item.driveMinutes ?? '—' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {item.safetyTips && <small>{item.safetyTips}</small>}
      {item.planB && <small>{text('itinerary.fallback', { plan: item.planB })}</small>}
    </li>
  );
}
