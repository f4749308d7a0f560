import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { changesOf, hasChanges } from './changes.ts';
import { useEditor, useEditorState } from './editor.ts';
import { withTravel } from './fill-travel.ts';
import { roadLegs } from './road-legs.ts';
import type { ReadItinerary } from './use-itinerary.ts';

const TemplateDialog = lazyDialog(() => import('./template-dialog.tsx'));
const PrintDialog = lazyDialog(() => import('./print-dialog.tsx'));

interface Props {
  readonly read: ReadItinerary;
  readonly days: readonly string[];
  readonly busy: boolean;
  /** On a phone the itinerary is read. */
  readonly phone: boolean;
  readonly onSave: () => void;
}

/** Commands on the whole itinerary. */
export function Toolbar({ read, days, busy, phone, onSave }: Props) {
  const text = useText();
  const editor = useEditor();
  const isEditable = editor.editable && !phone;
  const [open, setOpen] = useState<'templates' | 'print' | null>(null);
  const canUndo = useEditorState(({ past }) => past.length > 0);
  const canRedo = useEditorState(({ future }) => future.length > 0);
  const isChanged = useEditorState(({ stored, items }) => hasChanges(changesOf(stored, items)));
  const { done, failed } = useNotices();
  const [asking, setAsking] = useState(false);
  const fillTravel = async () => {
    setAsking(true);
    const { items: drawn, legs } = editor.store.getState();
    // Without an answer the estimates are entered, and the note says so.
    const road = await roadLegs(read, drawn, legs).catch(() => ({ legs, failed: true }));
    setAsking(false);
    editor.edit((items) => withTravel(items, road.legs, text('itinerary.transfer')));
    if (road.failed) failed(new Error(text('itinerary.estimated')));
    else done(text('itinerary.filled'));
  };
  return (
    <div className="own-actions itinerary-tools">
      {isEditable && (
        <>
          <Button onClick={editor.undo} disabled={!canUndo} title="Ctrl+Z">
            {text('itinerary.undo')}
          </Button>
          <Button onClick={editor.redo} disabled={!canRedo} title="Ctrl+Y">
            {text('itinerary.redo')}
          </Button>
          <Button onClick={() => void fillTravel()} loading={asking}>
            {text('itinerary.fillTravel')}
          </Button>
          <Button onClick={() => setOpen('templates')} aria-haspopup="dialog">
            {text('itinerary.templates')}
          </Button>
        </>
      )}
      <Button onClick={() => setOpen('print')} aria-haspopup="dialog">
        {text('itinerary.print')}
      </Button>
      {isEditable && (
        <Button type="primary" onClick={onSave} disabled={!isChanged} loading={busy} title="Ctrl+S">
          {text('itinerary.save')}
        </Button>
      )}
      <Suspense>
        {open === 'templates' && <TemplateDialog editor={editor} days={days} trip={read.trip.id} onClose={() => setOpen(null)} />}
        {open === 'print' && <PrintDialog editor={editor} read={read} days={days} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
