import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { storedSystemConfig, useSession } from '@zhixing/client/session.ts';
import { tellPrint } from '@zhixing/client/told-print.ts';
import { PrintedFields } from '@zhixing/ui/record/printed-fields.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { Button, Checkbox, Flex, Modal } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { progressOf } from '../detail/chart-tab.tsx';
import { useWho } from '../detail/records-tab.tsx';
import { RowsTable } from '../detail/rows-table.tsx';
import type { FlowDetail, Line } from '../flow.ts';
import { useFlowForm, useSignatures } from '../use-flow.ts';
import '@zhixing/ui/record/print-sheet.css';
import './flow-print.css';

const parts = ['form', 'records', 'way'] as const;

/** A flow as it will lie on A4 paper: the form, the opinions with their signatures and, if wanted, its way. */
export default function FlowPrint({ detail, onClose }: { detail: FlowDetail; onClose: () => void }) {
  const text = useText();
  const { attempt } = useNotices();
  const [chosen, setChosen] = useState<readonly string[]>(['form', 'records']);
  const print = async () => {
    const told = chosen.map((part) => `flow.${part}`);
    if (await attempt(() => tellPrint('flowInstance', detail.id, told))) globalThis.print();
  };
  const paper = <Paper detail={detail} chosen={chosen} />;
  return (
    <Modal
      open
      width="min(260mm, 96vw)"
      title={text('flow.print.title')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between" align="center" gap="small" wrap>
          <Checkbox.Group
            options={parts.map((value) => ({ value, label: text(`flow.print.${value}`) }))}
            value={[...chosen]}
            onChange={(next) => setChosen(next.map(String))}
          />
          <Button type="primary" disabled={chosen.length === 0} onClick={() => void print()}>
            {text('flow.print.now')}
          </Button>
        </Flex>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable, so that the keyboard can scroll it */}
      <section className="print-preview" aria-label={text('flow.print.title')} tabIndex={0}>
        {paper}
      </section>
      {createPortal(<div className="print-only">{paper}</div>, document.body)}
    </Modal>
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
  // What the system keeps is nothing that anybody has decided about.
  const asked = new Set(data.model.form.groups.flatMap(({ fields }) => fields));
  const kept = data.model.fields.flatMap(({ name, system }) =>
    system === true || name === 'approval' || (!asked.has(name) && isBlank(data.one.record[name])) ? [name] : [],
  );
  return (
    <>
      <PrintedFields model={data.model} one={data.one} without={kept} />
      {data.rows.map((table) => (
        <RowsTable key={table.model} table={table} />
      ))}
    </>
  );
}

const decisions = ['submit', 'agree', 'process', 'reject', 'return', 'giveAssistance', 'revoke', 'terminate'];

function PrintedRecords({ detail }: { detail: FlowDetail }) {
  const text = useText();
  const signs = detail.records.some(({ signed }) => signed);
  const signatures = useSignatures(detail.id, signs);
  return (
    <section>
      <h2>{text('flow.print.records')}</h2>
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

/** The way of the flow in words: paper has no room to move about in. */
function PrintedWay({ detail }: { detail: FlowDetail }) {
  const text = useText();
  const progress = progressOf(detail);
  return (
    <section>
      <h2>{text('flow.print.way')}</h2>
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
