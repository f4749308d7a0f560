import { useText } from '@zhixing/client/i18n.ts';
import { downloadPdf, reportPrint } from '@zhixing/client/report-print.ts';
import { storedSystemConfig, useSession } from '@zhixing/client/session.ts';
import { STANDARD_SHEET, useSheets } from '@zhixing/client/sheets.ts';
import { PrintDialog } from '@zhixing/ui/print/print-dialog.tsx';
import { SheetChoice } from '@zhixing/ui/print/sheet-choice.tsx';
import { PrintedFields } from '@zhixing/ui/record/printed-fields.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { useState } from 'react';
import { RowsTable } from '../detail/rows-table.tsx';
import type { FlowDetail } from '../flow.ts';
import { useFlowForm } from '../use-flow.ts';
import { PrintedRecords, PrintedWay, systemFields } from './flow-parts.tsx';
import { ByTemplate, partsOf } from './flow-template.tsx';
import '@zhixing/ui/print/flow-print.css';

const parts = ['form', 'records', 'way'] as const;

/** Print preview of a flow by one of the templates offered; the standard sheet has selectable parts. */
export default function FlowPrint({ detail, onClose }: { detail: FlowDetail; onClose: () => void }) {
  const text = useText();
  const { prints } = detail.offered;
  const [chosen, setChosen] = useState<readonly string[]>(['form', 'records']);
  const [sheet, setSheet] = useState(prints[0]?.code ?? STANDARD_SHEET);
  const standard = sheet === STANDARD_SHEET;
  const offered = useSheets('flowInstance', detail.id);
  const template = offered.data?.list.find(({ code }) => code === sheet);
  const named = (template ? partsOf(template) : chosen).map((part) => `flow.${part}`);
  return (
    <PrintDialog
      title={text('flow.print.title')}
      verb={text('flow.print.now')}
      choice={prints.length > 1 || !standard ? <SheetChoice list={prints} standard={null} value={sheet} onChange={setSheet} /> : null}
      template={template}
      parts={standard ? parts.map((value) => ({ value, label: text(`flow.print.${value}`) })) : null}
      chosen={chosen}
      onChoose={setChosen}
      ready={standard ? chosen.length > 0 : template !== undefined}
      tell={() => reportPrint('flowInstance', detail.id, named, sheet)}
      download={() => downloadPdf('flowInstance', detail.id, named, sheet)}
      onClose={onClose}
    >
      {standard ? <Paper detail={detail} chosen={chosen} /> : template ? <ByTemplate detail={detail} template={template} /> : <Waiting />}
    </PrintDialog>
  );
}

function Paper({ detail, chosen }: { detail: FlowDetail; chosen: readonly string[] }) {
  const text = useText();
  const session = useSession(({ user }) => user);
  const system = session?.sysConfigInfo.sysName ?? storedSystemConfig().sysName ?? '';
  const facts = [
    ['initiator', detail.people[detail.initiator]],
    ['startedAt', chinaText(detail.startedAt)],
    ['endedAt', detail.endedAt && chinaText(detail.endedAt)],
  ] as const;
  return (
    <article className="print-paper flow-paper">
      <header>
        <p>{system}</p>
        <h1>{detail.title}</h1>
        <p>{[detail.flow, text(`flow.standing.${detail.standing}`)].join(' · ')}</p>
        <p className="flow-paper-facts">
          {facts.map(([name, value]) =>
            value ? (
              <span key={name}>
                {text(`flow.facts.${name}`)} {value}
              </span>
            ) : null,
          )}
        </p>
      </header>
      {chosen.includes('form') ? <PrintedForm id={detail.id} /> : null}
      {chosen.includes('records') ? <PrintedRecords detail={detail} /> : null}
      {chosen.includes('way') ? <PrintedWay detail={detail} /> : null}
      <footer>{text('ui.record.printedBy', { name: session?.userInfo.userName ?? '', at: chinaText(new Date().toISOString()) })}</footer>
    </article>
  );
}

function PrintedForm({ id }: { id: string }) {
  const { data } = useFlowForm(id);
  if (!data) return <Waiting />;
  return (
    <>
      <PrintedFields model={data.model} one={data.one} without={systemFields(data)} />
      {data.rows.map((table) => (
        <RowsTable key={table.model} table={table} />
      ))}
    </>
  );
}
