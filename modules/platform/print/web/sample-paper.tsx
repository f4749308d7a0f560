import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { recordLabel } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { type OnSheet, TemplatePaper } from '@zhixing/ui/print/template-paper.tsx';
import { PrintedRelated } from '@zhixing/ui/record/printed-related.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import '@zhixing/ui/print/flow-print.css';
import type { Designed } from './template.ts';

/** A preview of the sheet with the newest record that the user may read; data of flows is replaced by marked sample data. */
export function SamplePaper({ template, model }: { template: Designed; model: ModelDescription | undefined }) {
  const text = useText();
  const newest = useList(template.subject ?? '', model ? { size: 1, page: 1, fields: model.label } : null).data?.list[0];
  const one = useRecord(template.subject ?? '', newest && model ? newest.id : null).data;
  const title = one && model ? recordLabel(model, model.label, one.record, one.labels) : text('printDesign.sample.title');
  const retained = (model?.fields ?? []).flatMap(({ name, system }) => (system === true || name === 'approval' ? [name] : []));
  const rows: OnSheet['rows'] = (names) => (model && one ? <Rows model={model} id={one.record.id} names={names} /> : null);
  const sample = useSample(template, title);
  return (
    <>
      {!one && template.sheet.parts.some(({ part }) => part === 'form') && <p>{text('printDesign.noSample')}</p>}
      <TemplatePaper template={template} about={{ model, one, title, without: retained, rows, ...sample }} />
    </>
  );
}

function Rows({ model, id, names }: { model: ModelDescription; id: string; names: readonly string[] | undefined }) {
  return (model.form.rows ?? [])
    .filter((rows) => !names || names.includes(rows.model))
    .map((rows) => <PrintedRelated key={rows.model} model={rows.model} by={rows.by} title={rows.title} id={id} />);
}

/** Sample data of a flow. */
function useSample({ type, subject }: Designed, title: string): Pick<OnSheet, 'places' | 'parts'> {
  const text = useText();
  const at = chinaText(new Date().toISOString());
  const said = (name: string) => text(`printDesign.sample.${name}`, { at });
  const places = {
    flow: said('flow'),
    flowTitle: title,
    standing: said('standing'),
    initiator: said('initiator'),
    submittedAt: at,
    endedAt: at,
  };
  return {
    places: { ...(type === 'flow' && places), ...(subject === null && { model: said('model') }) },
    parts: {
      facts: () => <p className="flow-paper-facts">{said('facts')}</p>,
      opinions: (heading) => <SampleTable title={heading ?? text('printDesign.parts.opinions')} cells={said('opinions').split('|')} />,
      way: (heading) => <SampleTable title={heading ?? text('printDesign.parts.way')} cells={said('way').split('|')} />,
    },
  };
}

const SampleTable = ({ title, cells }: { title: string; cells: readonly string[] }) => (
  <section>
    <h2>{title}</h2>
    <table>
      <tbody>
        <tr>
          {cells.map((cell) => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      </tbody>
    </table>
  </section>
);
