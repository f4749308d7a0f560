import { useText } from '@zhixing/client/i18n.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { DayColumn } from './day-column.tsx';
import { startMinute } from './edited.ts';
import { useEditorState } from './editor.ts';
import { boardHeight, HOUR_PX, ScaleProvider } from './scale.ts';

/** First hour that is shown if nothing begins earlier. */
const USUAL_HOUR = 6;

/** The days of a trip as columns, hours from top to bottom. */
export function Board({ days }: { days: readonly string[] }) {
  const text = useText();
  const firstHour = useEditorState(({ items }) => {
    const starts = items.map((item) => (chinaDay(item.startAt) === chinaDay(item.endAt) ? startMinute(item) : USUAL_HOUR * 60));
    return Math.min(USUAL_HOUR, ...starts.map((minute) => Math.floor(minute / 60)));
  });
  const hours = Array.from({ length: 24 - firstHour }, (_, n) => firstHour + n);
  return (
    <ScaleProvider value={firstHour}>
      <ScrollRegion className="itinerary-board" label={text('itinerary.board')}>
        <div className="itinerary-hours" style={{ height: boardHeight(firstHour) }} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: (hour - firstHour) * HOUR_PX }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        {days.map((day, n) => (
          <DayColumn key={day} day={day} dayNo={n + 1} days={days} />
        ))}
      </ScrollRegion>
    </ScaleProvider>
  );
}
