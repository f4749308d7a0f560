import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { progressOf } from '../detail/chart-tab.tsx';
import { useWho } from '../detail/records-tab.tsx';
import type { FlowDetail, FlowForm, Line } from '../flow.ts';
import { useSignatures } from '../use-flow.ts';
import '@zhixing/ui/print/flow-print.css';

/** Fields left out of print: system fields, and empty ones that no form group has. */
export function systemFields({ model, one }: FlowForm): string[] {
  const asked = new Set(model.form.groups.flatMap(({ fields }) => fields));
  return model.fields.flatMap(({ name, system }) =>
    system === true || name === 'approval' || (!asked.has(name) && isBlank(one.record[name])) ? [name] : [],
  );
}

const decisions = ['submit', 'agree', 'process', 'reject', 'return', 'giveAssistance', 'revoke', 'terminate'];

/** The decisions with their users and signatures. */
export function PrintedRecords({ detail, title }: { detail: FlowDetail; title?: string | undefined }) {
  const text = useText();
  const signs = detail.records.some(({ signed }) => signed);
  const signatures = useSignatures(detail.id, signs);
  return (
    <section>
      <h2>{title ?? text('flow.print.records')}</h2>
      <table className="flow-opinions">
        <thead>
          <tr>
            {['node', 'who', 'act', 'opinion', 'at'].map((name) => (
              <th key={name} scope="col">
                {text(`flow.print.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {detail.records
            .filter(({ act }) => decisions.includes(act))
            .map((line) => (
              <PrintedLine key={line.id} line={line} signature={signatures.data?.[line.id]} />
            ))}
        </tbody>
      </table>
    </section>
  );
}

function PrintedLine({ line, signature }: { line: Line; signature: string | undefined }) {
  const text = useText();
  return (
    <tr>
      <td>{line.nodeTitle}</td>
      <td>{useWho(line)}</td>
      <td>{text(`flow.records.${line.act}`)}</td>
      <td>
        {line.opinion}
        {signature ? <img src={signature} alt={text('flow.signatureOf', { name: line.userName ?? '' })} /> : null}
      </td>
      <td>{chinaText(line.at)}</td>
    </tr>
  );
}

/** The path of the flow as text, since a chart cannot be panned on paper. */
export function PrintedWay({ detail, title }: { detail: FlowDetail; title?: string | undefined }) {
  const text = useText();
  const progress = progressOf(detail);
  return (
    <section>
      <h2>{title ?? text('flow.print.way')}</h2>
      <table>
        <tbody>
          {detail.nodes
            .filter(({ id }) => progress[id])
            .map(({ id, title }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>{text(`flow.visit.${progress[id]?.state ?? 'open'}`)}</td>
                <td>
                  {(progress[id]?.people ?? []).map(({ name, at }) => [name, at ? chinaText(at) : ''].filter(Boolean).join(' ')).join('；')}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
