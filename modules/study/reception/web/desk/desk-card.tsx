import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { chinaDay, chinaTime } from '@zhixing/model/china-time.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { toneOf } from '../calendar/entry-line.tsx';
import { CardActions } from './card-actions.tsx';
import { bedsMissing, type DeskItem, endOf, labelOf, startOf } from './use-desk.ts';

/** A trip at a site: its stay and the venues booked for it, each with what can be done. */
export function DeskCard({ items }: { items: readonly DeskItem[] }) {
  const text = useText();
  const [first] = items;
  if (!first) return null;
  const { row } = first;
  return (
    <li className="desk-card">
      <div className="desk-card-head">
        <PeekLink model="trip" id={String(row.trip)} label={labelOf(first, 'trip') || text('receptionDesk.trip')} />
        {items.some((item) => chinaDay(startOf(item)) === todayInChina()) ? (
          <ToneTag tone="warning">{text('receptionDesk.today')}</ToneTag>
        ) : null}
      </div>
      <p className="own-note">{[String(row.schoolName ?? ''), labelOf(first, 'site')].filter(Boolean).join(' · ')}</p>
      {items.map((item) => (
        <DeskLine key={item.row.id} item={item} />
      ))}
    </li>
  );
}

/** One stay or booking: when, how many, what is needed, and its actions. */
function DeskLine({ item }: { item: DeskItem }) {
  const text = useText();
  const { model, row } = item;
  const status = String(row.status);
  const label = model === 'reception' ? text('receptionDesk.stay') : labelOf(item, 'venue') || text('siteCalendar.venue');
  return (
    <div className="desk-line">
      <div className="desk-card-head">
        <PeekLink model={model} id={row.id} label={label} />
        <ToneTag tone={toneOf(status)}>{text(`siteCalendar.status.${status}`)}</ToneTag>
      </div>
      <p>
        {timeOf(item)} · {text('siteCalendar.count', { people: Number(row.people ?? 0) })}
        {Number(row.nights) > 0 ? ` · ${text('receptionDesk.nights', { nights: Number(row.nights) })}` : ''}
        {row.needDining ? ` · ${text('receptionDesk.meals')}` : ''}
      </p>
      <RoomLine row={row} />
      {row.counterFrom ? (
        <p className="desk-card-offer">
          {text('receptionDesk.offer', {
            from: dateTime(String(row.counterFrom)),
            to: dateTime(String(row.counterTo)),
            note: String(row.counterNote ?? ''),
          })}
        </p>
      ) : null}
      {row.contact ? (
        <p className="own-note">{text('receptionDesk.contact', { name: String(row.contact), phone: String(row.contactPhone ?? '') })}</p>
      ) : null}
      <CardActions item={item} />
    </div>
  );
}

/** How many beds are reserved for a stay that is confirmed, and how many are still missing. */
function RoomLine({ row }: Pick<DeskItem, 'row'>) {
  const text = useText();
  const missing = bedsMissing(row);
  if (missing === null) return null;
  const [lodgers, reserved] = [Number(row.lodgers), Number(row.bedsReserved)];
  return (
    <p>
      {text('receptionDesk.beds', { reserved, lodgers })}{' '}
      {missing > 0 ? <ToneTag tone="warning">{text('receptionDesk.bedsMissing', { missing })}</ToneTag> : null}
    </p>
  );
}

/** Start and end, the day of the end only where it is another. */
function timeOf(item: DeskItem): string {
  const [from, to] = [startOf(item), endOf(item)];
  return `${dateTime(from)}–${chinaDay(from) === chinaDay(to) ? chinaTime(to) : dateTime(to)}`;
}
