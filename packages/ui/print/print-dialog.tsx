import { DownloadOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { SheetTemplate } from '@zhixing/client/sheets.ts';
import { Button, Checkbox, Flex, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNotices } from '../states/use-notices.ts';
import { OnPaper, PrintPreview } from './print-frame.tsx';
import { sizeOf } from './print-page.ts';

const A4_MILLIMETRES = 210;

interface Props {
  readonly title: string;
  /** Label of the print button. */
  readonly verb: string;
  /** Template select, if there is a choice. */
  readonly choice: ReactNode;
  /** The selected template; undefined for the built-in one. */
  readonly template: SheetTemplate | undefined;
  /** Printable parts of the built-in template; null when a template decides. */
  readonly parts: readonly { readonly value: string; readonly label: string }[] | null;
  readonly chosen: readonly string[];
  readonly onChoose: (parts: readonly string[]) => void;
  readonly ready: boolean;
  /** Reports the print to the server before printing; if it fails, nothing is printed. */
  readonly tell: () => Promise<unknown>;
  /** Downloads the same as PDF from the server, which audits it like a print. */
  readonly download: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Print dialog: preview, choice of template and parts, and the buttons to download and to print. */
export function PrintDialog({ title, verb, choice, template, parts, chosen, onChoose, ready, tell, download, onClose, children }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const [making, setMaking] = useState(false);
  const print = async () => {
    if (await attempt(tell)) globalThis.print();
  };
  const save = async () => {
    setMaking(true);
    await attempt(download);
    setMaking(false);
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
          <Flex gap="small">
            <Button icon={<DownloadOutlined aria-hidden />} disabled={!ready} loading={making} onClick={() => void save()}>
              {t('print.download')}
            </Button>
            <Button type="primary" disabled={!ready} onClick={() => void print()}>
              {verb}
            </Button>
          </Flex>
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
