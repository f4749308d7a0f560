import { useText } from '@zhixing/client/i18n.ts';
import { weekdayOf } from '@zhixing/model/china-time.ts';
import { type MouseEvent, memo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { DAY_MINUTES, dayOf, type EditedItem, minutesOf, momentOf, newItem, startMinute, toStep } from './edited.ts';
import { type Editor, useEditor, useEditorState } from './editor.ts';
import { ItemCard } from './item-card.tsx';
import { boardHeight, clock, HOUR_PX, MINUTE_PX, topOf, useFirstHour } from './scale.ts';

interface Props {
  readonly day: string;
  readonly dayNo: number;
  readonly days: readonly string[];
}

const USUAL_MINUTES = 60;
/** Minute at which the first item of a day begins. */
const USUAL_START = 480;

/** One day. It renders again only when its own items or the ghost above it change. */
export const DayColumn = memo(function DayColumn({ day, dayNo, days }: Props) {
  const text = useText();
  const editor = useEditor();
  const firstHour = useFirstHour();
  const items = useEditorState(useShallow(({ items: all }) => all.filter((item) => dayOf(item) === day)));
  const night = useEditorState(({ items: all }) => nightBefore(all, day));
  const title = text('itinerary.day', { day: dayNo });
  const add = (event: MouseEvent<HTMLElement>) => {
    // A click by keyboard has no position: the item then follows the last one.
    const at =
      event.detail === 0
        ? nextFree(items)
        : toStep((event.clientY - event.currentTarget.getBoundingClientRect().top) / MINUTE_PX) + firstHour * 60;
    addItem(editor, day, at, text('itinerary.untitled'));
  };
  return (
    <section className="itinerary-day" data-day={day} aria-label={title}>
      <h3>
        {title}
        <small className="itinerary-date">
          {day.slice(5)} {text(`itinerary.weekdays.${weekdayOf(day)}`)}
        </small>
      </h3>
      <div className="itinerary-ground" style={{ height: boardHeight(firstHour), backgroundSize: `100% ${HOUR_PX}px` }}>
        {editor.editable && (
          <button type="button" className="itinerary-add" onClick={add} aria-label={text('itinerary.addTo', { day: dayNo })} />
        )}
        {night && (
          <div className="itinerary-night" style={{ height: Math.max(0, topOf(night.until, firstHour)) }}>
            {night.title} – {clock(night.until)}
          </div>
        )}
        {items.map((item) => (
          <ItemCard key={item.id} item={item} days={days} />
        ))}
        <Ghost day={day} />
      </div>
    </section>
  );
});

/** Where the dragged item would be dropped. */
function Ghost({ day }: { day: string }) {
  const firstHour = useFirstHour();
  const ghost = useEditorState(({ ghost: now }) => (now?.day === day ? now : null));
  if (!ghost) return null;
  const height = Math.min(ghost.minutes, DAY_MINUTES - ghost.start) * MINUTE_PX;
  return (
    <div className="itinerary-ghost" style={{ top: topOf(ghost.start, firstHour), height }}>
      {clock(ghost.start)}–{clock(ghost.start + ghost.minutes)}
    </div>
  );
}

interface Night {
  readonly title: string;
  readonly until: number;
}

// Compared by its parts: the same night is the same object, so that the column is not rendered for edits of other days.
const nights = new WeakMap<EditedItem, Night>();

/** What began the day before and reaches into this one. */
function nightBefore(items: readonly EditedItem[], day: string): Night | null {
  const item = items.find((one) => dayOf(one) < day && Date.parse(one.endAt) > Date.parse(momentOf(day, 0)));
  if (!item) return null;
  const known = nights.get(item) ?? { title: item.title, until: (Date.parse(item.endAt) - Date.parse(momentOf(day, 0))) / 60_000 };
  nights.set(item, known);
  return known;
}

const nextFree = (items: readonly EditedItem[]): number => {
  const last = items.toSorted((a, b) => startMinute(a) + minutesOf(a) - startMinute(b) - minutesOf(b)).at(-1);
  return last ? Math.min(DAY_MINUTES - USUAL_MINUTES, startMinute(last) + minutesOf(last)) : USUAL_START;
};

function addItem(editor: Editor, day: string, minute: number, title: string): void {
  const start = Math.min(minute, DAY_MINUTES - USUAL_MINUTES);
  const item = newItem({ kind: 'course', title, startAt: momentOf(day, start), endAt: momentOf(day, start + USUAL_MINUTES) });
  editor.edit((items) => [...items, item]);
  editor.select(item.id);
}
