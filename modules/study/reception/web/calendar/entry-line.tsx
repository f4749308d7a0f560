import { useText } from '@zhixing/client/i18n.ts';
import { chinaDay, chinaTime } from '@zhixing/model/china-time.ts';
import { PeekLink } from '@zhixing/ui/record/peek-link.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { Entry } from './use-site-calendar.ts';

const tones = { requested: 'warning', confirmed: 'processing', received: 'success', inUse: 'success', completed: 'neutral' } as const;

export const toneOf = (status: string) => tones[status as keyof typeof tones] ?? 'neutral';

interface Props {
  readonly model: 'reception' | 'venueBooking';
  readonly entry: Entry;
  readonly day: string;
}

/** A stay or a booking of a day: when, whose if the reader may know, how many, and its state. */
export function EntryLine({ model, entry, day }: Props) {
  const text = useText();
  const { id, people, status, countered, trip, school } = entry;
  return (
    <li className="site-entry">
      <span className="site-entry-time">{timesOn(entry, day)}</span>
      <span className="site-entry-who">
        {id ? <PeekLink model={model} id={id} label={trip ?? text('siteCalendar.own')} /> : text('siteCalendar.other')}
        {school ? <span className="site-entry-school">{school}</span> : null}
      </span>
      <span>{text('siteCalendar.count', { people })}</span>
      <ToneTag tone={toneOf(status)}>{text(countered ? 'siteCalendar.status.countered' : `siteCalendar.status.${status}`)}</ToneTag>
    </li>
  );
}

/** The part of its time that lies on a day. */
export function timesOn({ from, to }: Entry, day: string): string {
  const begins = chinaDay(from) === day ? chinaTime(from) : '00:00';
  const ends = chinaDay(to) === day ? chinaTime(to) : '24:00';
  return `${begins}–${ends}`;
}
