import { useText } from '@zhixing/client/i18n.ts';
import { OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { FileChooser } from '@zhixing/ui/widgets/file-chooser.tsx';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Alert, Button, Modal, Tag } from 'antd';
import { useRef, useState } from 'react';
import type { ImportReport, MenuActions } from './use-menus.ts';

const tones = { added: 'success', changed: 'processing', same: 'default', refused: 'error' } as const;

interface Props {
  readonly actions: MenuActions;
  readonly onBrought: (application: string) => void;
  readonly onClose: () => void;
}

/** Imports a menu document: a trial first shows the effect, then the import is confirmed. */
export default function ImportDialog({ actions, onBrought, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const { done, failed } = useNotices();
  const chooser = useRef<HTMLInputElement>(null);
  const [dryRunReport, setDryRunReport] = useState<{ document: unknown; report: ImportReport } | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setDryRunReport(null);
    setWrong('');
    try {
      const document: unknown = JSON.parse(await file.text());
      setDryRunReport({ document, report: await actions.tryOut(document) });
    } catch (error) {
      setWrong(error instanceof SyntaxError ? text('menus.import.noJson') : error instanceof Error ? error.message : '');
    }
  };
  const bring = async () => {
    if (!dryRunReport) return;
    setBusy(true);
    const answer = await actions.bring(dryRunReport.document).catch(failed);
    setBusy(false);
    if (!answer) return;
    done(answer.told);
    onBrought(answer.data.application);
    onClose();
  };
  const report = dryRunReport?.report;
  const refused = report?.lines.some(({ what }) => what === 'refused') ?? false;
  const moved = report?.newApplication || report?.lines.some(({ what }) => what !== 'same');
  return (
    <Modal
      open
      width="min(760px, 96vw)"
      title={text('menus.import.title')}
      okText={text('menus.import.bring')}
      cancelText={text('menus.cancel')}
      okButtonProps={{ disabled: !moved || refused, loading: busy }}
      onOk={() => void bring()}
      onCancel={onClose}
    >
      <p className="own-note">{text('menus.import.what')}</p>
      <FileChooser refer={chooser} accept=".json,application/json" many={false} onChosen={([file]) => void read(file)} />
      <Button onClick={() => chooser.current?.click()}>{text('menus.import.choose')}</Button>
      {wrong ? <Alert className="menus-said" type="error" showIcon title={wrong} /> : null}
      {report ? <Report report={report} refused={refused} /> : null}
    </Modal>
  );
}

function Report({ report, refused }: { report: ImportReport; refused: boolean }) {
  const text = useText();
  const count = (what: string) => report.lines.filter((line) => line.what === what).length;
  const counts = { added: count('added'), changed: count('changed'), same: count('same'), refused: count('refused') };
  return (
    <div className="menus-said">
      <Alert type={refused ? 'error' : 'info'} showIcon title={text(refused ? 'menus.import.refused' : 'menus.import.trial', counts)} />
      {report.newApplication ? <p>{text('menus.import.newApplication', { code: report.application })}</p> : null}
      <OwnTable
        label={text('menus.import.title')}
        rows={report.lines.filter(({ what }) => what !== 'same')}
        rowKey={({ code }) => code}
        columns={[
          { key: 'title', title: text('menus.fields.zh'), draw: ({ title, code }) => `${title} · ${code}` },
          {
            key: 'what',
            title: text('menus.import.does'),
            draw: ({ what }) => <Tag color={tones[what]}>{text(`menus.import.${what}One`)}</Tag>,
          },
          { key: 'why', title: text('menus.import.why'), draw: ({ why }) => why ?? '' },
        ]}
      />
    </div>
  );
}
