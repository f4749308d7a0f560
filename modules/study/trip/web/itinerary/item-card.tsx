import { useText } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { memo, useRef } from 'react';
import { DAY_MINUTES, type EditedItem, minutesOf, startMinute } from './edited.ts';
import { useEditor, useEditorState } from './editor.ts';
import { onItemKey } from './keys.ts';
import { useKindName, usePlaceName } from './names.ts';
import { clock, MINUTE_PX, topOf, useFirstHour } from './scale.ts';
import { useDrag } from './use-drag.ts';

interface Props {
  readonly item: EditedItem;
  readonly days: readonly string[];
}

/** Below this many minutes a card has one line. */
const ONE_LINE = 40;

/** An item on the board: dragged by pointer, moved by arrow keys, opened by click or Enter. */
export const ItemCard = memo(function ItemCard({ item, days }: Props) {
  const editor = useEditor();
  const firstHour = useFirstHour();
  const level = useEditorState(({ findings }) => levelOf(findings, item.id));
  const isSelected = useEditorState(({ selected }) => selected === item.id);
  const isDragged = useEditorState(({ ghost }) => ghost?.id === item.id);
  const move = useDrag(item, 'move');
  const resize = useDrag(item, 'resize');
  const button = useRef<HTMLButtonElement>(null);
  // A card that moves to another day is mounted anew there; the keyboard stays with it.
  // When it is mounted, not whenever it is selected.
  useChange([], () => {
    if (isSelected && document.activeElement === document.body) button.current?.focus();
  });
  const [start, minutes] = [startMinute(item), minutesOf(item)];
  const height = Math.max(5, Math.min(minutes, DAY_MINUTES - start)) * MINUTE_PX;
  return (
    <div
      className="itinerary-card"
      data-kind={item.kind}
      data-level={level}
      data-short={minutes < ONE_LINE || undefined}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      style={{ top: topOf(start, firstHour), height }}
    >
      <button
        ref={button}
        type="button"
        aria-pressed={isSelected}
        // A card of a few minutes, or of many days side by side, shows only the beginning of its title.
        title={`${timesOf(item)} ${item.title}`}
        onClick={() => editor.select(item.id)}
        onKeyDown={(event) => onItemKey(event, item, editor, days)}
        {...move}
      >
        <CardText item={item} isShort={minutes < ONE_LINE} />
      </button>
      {editor.editable && <span className="itinerary-grip" aria-hidden {...resize} />}
    </div>
  );
});

const timesOf = (item: EditedItem): string => `${clock(startMinute(item))}–${clock(startMinute(item) + minutesOf(item))}`;

function CardText({ item, isShort }: { item: EditedItem; isShort: boolean }) {
  const text = useText();
  const kind = useKindName();
  const place = usePlaceName(item);
  const travel = useTravelText(item);
  return (
    <>
      <b>{item.title}</b>
      <small>
        {timesOf(item)} {kind(item.kind)}
        {travel && ` · ${travel}`}
      </small>
      {!isShort && place && <small>{place}</small>}
      {!isShort && item.outdoor && <small>{text('itinerary.outdoor')}</small>}
    </>
  );
}

/** Distance and driving time: as entered for transport, else as estimated for the way there if no transport is planned. */
function useTravelText(item: EditedItem): string | null {
  const text = useText();
  const leg = useEditorState(({ legs }) => legs.find(({ to, transports }) => to === item.id && transports.length === 0));
  if (item.kind === 'transport')
    return item.distanceKm === null ? null : text('itinerary.travel', { km: item.distanceKm, minutes: item.driveMinutes ?? '—' });
  return leg ? text('itinerary.wayThere', { km: leg.distanceKm, minutes: leg.driveMinutes }) : null;
}

function levelOf(findings: readonly { readonly level: string; readonly items: readonly string[] }[], id: string): string | undefined {
  const own = findings.filter(({ items }) => items.includes(id));
  return own.find(({ level }) => level === 'error')?.level ?? own[0]?.level;
}
