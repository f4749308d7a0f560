import { useText } from '@zhixing/client/i18n.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { Button, Modal } from 'antd';
import { createPortal } from 'react-dom';
import { type Editor, EditorProvider } from './editor.ts';
import { ItineraryPaper } from './itinerary-paper.tsx';
import type { ReadItinerary } from './use-itinerary.ts';
import '@zhixing/ui/record/print-sheet.css';

interface Props {
  readonly editor: Editor;
  readonly read: ReadItinerary;
  readonly days: readonly string[];
  readonly onClose: () => void;
}

/** Preview of the itinerary on A4, printed by the browser. */
export default function PrintDialog({ editor, read, days, onClose }: Props) {
  const text = useText();
  const paper = (
    <EditorProvider value={editor}>
      <ItineraryPaper read={read} days={days} />
    </EditorProvider>
  );
  return (
    <Modal
      open
      width="min(260mm, 96vw)"
      title={text('itinerary.print')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => globalThis.print()}>
          {text('itinerary.print')}
        </Button>
      }
    >
      <ScrollRegion className="print-preview" label={text('itinerary.print')}>
        {paper}
      </ScrollRegion>
      {createPortal(<div className="print-only">{paper}</div>, document.body)}
    </Modal>
  );
}
