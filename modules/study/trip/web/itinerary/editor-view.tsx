import { useText } from '@zhixing/client/i18n.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { Alert, Grid } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { daysOfTrip } from '../../itinerary-item.model.ts';
import { Board } from './board.tsx';
import { changesOf, hasChanges } from './changes.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DayList } from './day-list.tsx';
import { createEditor, type Editor, EditorProvider } from './editor.ts';
import { FindingList } from './finding-list.tsx';
import { ItemForm } from './item-form.tsx';
import { onPageKey } from './keys.ts';
import { Toolbar } from './toolbar.tsx';
import type { ReadItinerary } from './use-itinerary.ts';
import { useSave } from './use-save.ts';

/** Board, checks and form of one itinerary; on a phone the days as lists to read. */
export function EditorView({ read }: { read: ReadItinerary }) {
  const text = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const [editor] = useState(() => createEditor({ trip: read.trip, facts: read, editable: read.editable }, read.items));
  const days = useMemo(() => daysOfTrip(read.trip), [read.trip]);
  const { save, busy, conflict, settle } = useSave(editor);
  useWarnUnsaved(editor);
  usePageKeys(editor, save);
  return (
    <EditorProvider value={editor}>
      <div className="itinerary-editor">
        <p className="own-note">
          {text('itinerary.about', {
            no: read.trip.tripNo,
            from: chinaMinute(read.trip.gatherAt ?? read.trip.departAt),
            until: chinaMinute(read.trip.returnAt),
            students: read.trip.planStudents ?? '—',
          })}
        </p>
        {!read.editable && (
          <Alert type="info" showIcon title={text(read.trip.status === 'preparing' ? 'itinerary.readOnly' : 'itinerary.closed')} />
        )}
        <Toolbar read={read} days={days} busy={busy} phone={phone} onSave={save} />
        {phone ? (
          <>
            <FindingList words={read.words} />
            <DayList days={days} />
          </>
        ) : (
          <div className="itinerary-parts">
            <Board days={days} />
            <aside>
              <FindingList words={read.words} />
              <ItemForm days={days} read={read} />
            </aside>
          </div>
        )}
        {conflict && <ConflictDialog conflict={conflict} onSettle={settle} />}
      </div>
    </EditorProvider>
  );
}

/** Shortcuts of the page, wherever the focus is; each has a button of its own. */
function usePageKeys(editor: Editor, save: () => void): void {
  const now = useRef(save);
  now.current = save;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onPageKey(event, editor, () => now.current());
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [editor]);
}

/** Asks before edits are lost: when the tab or the window is closed. */
function useWarnUnsaved(editor: Editor): void {
  const isDirty = () => {
    const { stored, items } = editor.store.getState();
    return hasChanges(changesOf(stored, items));
  };
  useUnsaved({ isDirty, discard: () => editor.reset(editor.store.getState().stored) });
  // Reads the state of the editor when the window closes.
  useChange([editor], () => {
    const unload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  });
}
