import type { SheetTemplate } from '@zhixing/client/sheets.ts';
import { Button, Checkbox, Flex, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useNotices } from '../states/use-notices.ts';
import { OnPaper, PrintPreview } from './print-frame.tsx';
import { sizeOf } from './print-page.ts';

const A4_MILLIMETRES = 210;

interface Props {
  readonly title: string;
  /** On the button that prints. */
  readonly verb: string;
  /** Chooses the sheet, where there is a choice. */
  readonly choice: ReactNode;
  /** The template by which is printed; without one, by the sheet of the product. */
  readonly template: SheetTemplate | undefined;
  /** What of the product's sheet can be printed; null where a template decides. */
  readonly parts: readonly { readonly value: string; readonly label: string }[] | null;
  readonly chosen: readonly string[];
  readonly onChoose: (parts: readonly string[]) => void;
  readonly ready: boolean;
  /** Says that one prints, before anything goes to the printer; where it fails, nothing does. */
  readonly tell: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What will lie on paper, what of it is chosen, and the button that prints it. */
export function PrintDialog({ title, verb, choice, template, parts, chosen, onChoose, ready, tell, onClose, children }: Props) {
  const { attempt } = useNotices();
  const print = async () => {
    if (await attempt(tell)) globalThis.print();
  };
  return (
    <Modal
      open
      width="min(260mm, 96vw)"
      title={title}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" align="center" gap="small" wrap>
          <Flex gap="small" align="center" wrap>
            {choice}
            {parts && <Checkbox.Group options={[...parts]} value={[...chosen]} onChange={(next) => onChoose(next.map(String))} />}
          </Flex>
          <Button type="primary" disabled={!ready} onClick={() => void print()}>
            {verb}
          </Button>
        </Flex>
      }
    >
      <PrintPreview label={title} millimetres={template ? sizeOf(template)[0] : A4_MILLIMETRES}>
        {children}
      </PrintPreview>
      <OnPaper>{children}</OnPaper>
    </Modal>
  );
}
