import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { toneOf } from '../calendar/entry-line.tsx';
import { CardActions } from './card-actions.tsx';
import { type DeskItem, endOf, startOf } from './use-desk.ts';

/** One request or stay: who, when, how many, what is needed, and what can be done. */
export function DeskCard({ item }: { item: DeskItem }) {
  const text = useText();
  const { model, row, labels } = item;
  const labelOf = (field: string) => labels[field]?.[String(row[field])] ?? '';
  const status = String(row.status);
  return (
    <li className="desk-card">
      <div className="desk-card-head">
        <PeekLink model={model} id={row.id} label={labelOf('trip') || String(row.receptionNo ?? row.bookingNo ?? '')} />
        <ToneTag tone={toneOf(status)}>{text(`siteCalendar.status.${status}`)}</ToneTag>
        {chinaDay(startOf(item)) === todayInChina() ? <ToneTag tone="warning">{text('receptionDesk.today')}</ToneTag> : null}
      </div>
      <p className="own-note">{[String(row.schoolName ?? ''), labelOf('site'), labelOf('venue')].filter(Boolean).join(' · ')}</p>
      <p>
        {text('receptionDesk.span', { from: dateTime(startOf(item)), to: dateTime(endOf(item)) })} ·{' '}
        {text('siteCalendar.count', { people: Number(row.people ?? 0) })}
        {Number(row.nights) > 0 ? ` · ${text('receptionDesk.nights', { nights: Number(row.nights) })}` : ''}
        {row.needDining ? ` · ${text('receptionDesk.meals')}` : ''}
      </p>
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
    </li>
  );
}
