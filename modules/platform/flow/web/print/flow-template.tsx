import { useText } from '@zhixing/client/i18n.ts';
import type { SheetTemplate } from '@zhixing/client/sheets.ts';
import { type OnSheet, TemplatePaper } from '@zhixing/ui/print/template-paper.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { RowsTable } from '../detail/rows-table.tsx';
import type { FlowDetail } from '../flow.ts';
import { useFlowForm } from '../use-flow.ts';
import { PrintedRecords, PrintedWay, systemFields } from './flow-parts.tsx';

const told = { form: 'form', opinions: 'records', way: 'way' } as const;

/** The parts of a flow in a template, for the audit of printing. */
export const partsOf = ({ sheet }: SheetTemplate): string[] => {
  const parts = sheet.parts.flatMap(({ part }) => (part in told ? [told[part as keyof typeof told]] : []));
  return parts.length > 0 ? [...new Set(parts)] : ['text'];
};

/** A flow rendered by a template: the form as the reader sees it, with the rights of the node and masks applied. */
export function ByTemplate({ detail, template }: { detail: FlowDetail; template: SheetTemplate }) {
  const text = useText();
  const form = useFlowForm(detail.id).data;
  if (!form) return <Waiting />;
  const about: OnSheet = {
    model: form.model,
    one: form.one,
    title: detail.title,
    without: systemFields(form),
    places: {
      flow: detail.flow,
      flowTitle: detail.title,
      standing: text(`flow.standing.${detail.standing}`),
      initiator: detail.people[detail.initiator],
      submittedAt: chinaText(detail.startedAt),
      endedAt: detail.endedAt ? chinaText(detail.endedAt) : '',
    },
    rows: (names) =>
      form.rows.filter(({ model }) => !names || names.includes(model)).map((table) => <RowsTable key={table.model} table={table} />),
    parts: {
      facts: () => <Facts detail={detail} />,
      opinions: (title) => <PrintedRecords detail={detail} title={title} />,
      way: (title) => <PrintedWay detail={detail} title={title} />,
    },
  };
  return <TemplatePaper template={template} about={about} />;
}

/** Initiator, times and status. */
function Facts({ detail }: { detail: FlowDetail }) {
  const text = useText();
  const facts = [
    ['', detail.flow],
    [text('flow.facts.initiator'), detail.people[detail.initiator]],
    [text('flow.facts.startedAt'), chinaText(detail.startedAt)],
    [text('flow.facts.endedAt'), detail.endedAt ? chinaText(detail.endedAt) : ''],
    ['', text(`flow.standing.${detail.standing}`)],
  ] as const;
  return (
    <p className="flow-paper-facts">
      {facts.map(([name, value]) => (value ? <span key={`${name} ${value}`}>{`${name} ${value}`.trim()}</span> : null))}
    </p>
  );
}
