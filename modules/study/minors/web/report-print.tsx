import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { Button, Checkbox, Flex, Modal } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ReportPaper } from './report-paper.tsx';
import { type Report, type ReportQuery, reportReportPrint } from './use-report.ts';
import '@zhixing/ui/record/print-sheet.css';

interface Props {
  readonly report: Report;
  readonly asked: ReportQuery;
  readonly onClose: () => void;
}

const parts = ['figures', 'lines'] as const;

/** Preview of the report on A4 with a choice of its parts, printed by the browser. */
export default function ReportPrint({ report, asked, onClose }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const [chosen, setChosen] = useState<readonly string[]>(parts);
  const print = async () => {
    if (await attempt(() => reportReportPrint(report.year, chosen))) globalThis.print();
  };
  const paper = <ReportPaper report={report} asked={asked} chosen={chosen} />;
  return (
    <Modal
      open
      width="min(260mm, 96vw)"
      title={text('minorsReport.print')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" align="center" gap="small" wrap>
          <Checkbox.Group
            aria-label={text('minorsReport.paper.part')}
            options={parts.map((value) => ({ value, label: text(`minorsReport.paper.${value}`) }))}
            value={[...chosen]}
            onChange={(next) => setChosen(next.map(String))}
          />
          <Button type="primary" disabled={chosen.length === 0} onClick={() => void print()}>
            {text('minorsReport.paper.now')}
          </Button>
        </Flex>
      }
    >
      <ScrollRegion className="print-preview" label={text('minorsReport.print')}>
        {paper}
      </ScrollRegion>
      {createPortal(<div className="print-only">{paper}</div>, document.body)}
    </Modal>
  );
}
