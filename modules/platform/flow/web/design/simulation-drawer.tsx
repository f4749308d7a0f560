import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { everyNode } from '@zhixing/flow/fields-read.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { RefPicker } from '@zhixing/ui/widgets/lazy.tsx';
import { Alert, Button, Drawer, Form, Input, Select } from 'antd';
import { Suspense, useState } from 'react';
import { FlowChart } from '../chart/flow-chart.tsx';
import type { FlowWords } from '../chart/words.ts';
import { nodeOf } from './edit.ts';
import { useDesk } from './panel/context.ts';
import { Field } from './panel/part.tsx';
import { progressOf } from './simulation.ts';
import { SimulationSteps } from './simulation-steps.tsx';
import { SupposedFields } from './supposed-fields.tsx';
import { playFlow, type Simulation, type Supposed } from './use-flows.ts';

/** Simulates the flow as drawn: initiator, form values, and step by step who would be asked. Nothing is saved. */
export default function SimulationDrawer({ words, onClose }: { words: FlowWords; onClose: () => void }) {
  const text = useText();
  const { document, names, titleOf, model } = useDesk();
  const titles = Object.fromEntries(everyNode(document.nodes).map(({ id }) => [id, titleOf(id)]));
  const [supposed, setSupposed] = useState<Supposed>(() => beginning(useSession.getState().user?.userInfo.userId ?? ''));
  const [simulation, setSimulation] = useState<Simulation | null>(null);
  // What the shown result is about: derived values count until something else is assumed.
  const [played, setPlayed] = useState<Supposed | null>(null);
  const [busy, setBusy] = useState(false);
  const { failed } = useNotices();
  const play = async (next: Supposed) => {
    setSupposed(next);
    setBusy(true);
    const result = await playFlow(document, next).catch(failed);
    setBusy(false);
    if (!result) return;
    setSimulation(result);
    setPlayed(next);
  };
  return (
    <Drawer open size="min(980px, 100vw)" title={text('flowDesign.trial.title')} onClose={onClose}>
      <Form layout="vertical" component="div" className="design-trial">
        <p className="own-note">{text('flowDesign.trial.what')}</p>
        <div className="design-trial-form">
          <Initiator value={supposed.initiator} onChange={(initiator) => setSupposed({ ...supposed, initiator })} />
          <SupposedFields
            values={supposed.values}
            derived={simulation && played === supposed ? simulation.derived : {}}
            onChange={(values) => setSupposed({ ...supposed, values })}
          />
        </div>
        <Button type="primary" loading={busy} disabled={!supposed.initiator} onClick={() => void play(supposed)}>
          {text('flowDesign.trial.play')}
        </Button>
        {simulation && (
          <>
            <p role="status" className="design-trial-end">
              {simulation.halt
                ? text('flowDesign.trial.halted', { node: simulation.halt.title ?? '' })
                : text(`flowDesign.trial.standing.${simulation.standing}`)}
            </p>
            <Remarks simulation={simulation} />
            {simulation.halt && <Halt halt={simulation.halt} supposed={supposed} onChoose={(next) => void play(next)} />}
            <SimulationSteps
              trial={simulation}
              words={words}
              decisions={supposed.decisions}
              onDecide={(decisions) => void play({ ...supposed, decisions })}
            />
            <FlowChart document={document} titles={titles} names={names} progress={progressOf(simulation)} model={model} height={420} />
          </>
        )}
      </Form>
    </Drawer>
  );
}

const beginning = (initiator: string): Supposed => ({ initiator, values: {}, decisions: {}, chosen: {}, branches: {}, rows: {} });

function Initiator({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText();
  const label = text('flowDesign.trial.initiator');
  return (
    <Field label={label}>
      {(id) => (
        <Suspense fallback={<Input disabled />}>
          <RefPicker
            id={id}
            field={{ name: 'initiator', kind: 'ref', label, model: 'user', operators: [] }}
            model="user"
            invalid={false}
            ids={value ? [value] : []}
            onBlur={() => {}}
            labelOf={() => undefined}
            onChange={([chosen]) => onChange(chosen ?? '')}
          />
        </Suspense>
      )}
    </Field>
  );
}

/** What the simulation came across: empty fields, and nodes without anyone. */
function Remarks({ simulation: { remarks } }: { simulation: Simulation }) {
  const text = useText();
  if (remarks.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={text('flowDesign.trial.remarks', { count: remarks.length })}
      description={
        <ul className="design-findings">
          {remarks.map(({ node, title, text: said }) => (
            <li key={`${node} ${said}`}>
              <strong>{title}</strong>
              <span>{said}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface HaltProps {
  readonly halt: NonNullable<Simulation['halt']>;
  readonly supposed: Supposed;
  readonly onChoose: (supposed: Supposed) => void;
}

/** A simulation that stopped for a choice. */
function Halt({ halt, supposed, onChoose }: HaltProps) {
  const text = useText();
  const { document } = useDesk();
  const node = nodeOf(document, halt.node);
  const branches = halt.code === 'chooseBranch' && node && 'branches' in node ? node.branches : [];
  const at = halt.node ?? '';
  const options =
    branches.length > 0
      ? branches.map(({ id, title }, index) => ({ value: id, label: title ?? text('flowChart.branch', { number: index + 1 }) }))
      : halt.candidates.map(({ id, name }) => ({ value: id, label: name }));
  const choose = (chosen: string[]) =>
    onChoose(
      branches.length > 0
        ? { ...supposed, branches: { ...supposed.branches, [at]: chosen } }
        : { ...supposed, chosen: { ...supposed.chosen, [at]: chosen } },
    );
  return (
    <>
      <Alert type="info" showIcon title={halt.text} />
      {options.length > 0 && (
        <Field label={text('flowDesign.trial.choose')}>
          {(id) => <Select id={id} mode="multiple" options={options} value={[]} onChange={choose} />}
        </Field>
      )}
    </>
  );
}
