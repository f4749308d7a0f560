import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import type { FlowWords } from '../chart/words.ts';
import { branchOf, nodeOf } from './edit.ts';
import { useDesk } from './panel/context.ts';
import type { Simulation, Supposed } from './use-flows.ts';

interface Props {
  readonly trial: Simulation;
  readonly words: FlowWords;
  readonly decisions: Supposed['decisions'];
  readonly onDecide: (decisions: Supposed['decisions']) => void;
}

/** The steps of a simulation with their reasons; the assumed decisions can be changed. */
export function SimulationSteps({ trial: simulation, words, decisions, onDecide }: Props) {
  const text = useText();
  return (
    <ol className="design-steps">
      {simulation.steps.map((step) => (
        <li key={step.visit}>
          <span className="design-step-head">
            <strong>{step.title}</strong>
            <span>{text(`flowChart.states.${step.state}`)}</span>
            {step.kind === 'approval' && (
              <Select
                size="small"
                aria-label={text('flowDesign.trial.decisionOf', { node: step.title })}
                value={decisions[step.node] ?? 'agree'}
                options={(['agree', 'reject'] as const).map((one) => ({ value: one, label: text(`flowDesign.trial.decisions.${one}`) }))}
                onChange={(decision) => onDecide({ ...decisions, [step.node]: decision })}
              />
            )}
          </span>
          <Why step={step} words={words} />
        </li>
      ))}
    </ol>
  );
}

function Why({ step, words }: { step: Simulation['steps'][number]; words: FlowWords }) {
  const text = useText();
  const { document } = useDesk();
  const node = nodeOf(document, step.node);
  const people = step.people.map(
    ({ name, state, automatic }) => `${name} (${automatic ? text('flowDesign.trial.automatic') : words.did(node?.kind, state)})`,
  );
  const taken = step.taken.flatMap((id) => {
    const found = branchOf(document, `${step.node}.${id}`);
    return found ? words.branch(found.node, found.branch) : [];
  });
  const nobody = step.people.some(({ origin }) => origin === 'nobody' || origin === 'instead') ? text('flowDesign.trial.instead') : '';
  return (
    <span className="design-step-why">
      {node && <span className="flow-card-note">{words.summary(node)}</span>}
      {people.length > 0 && <span>{people.join(text('flowChart.and'))}</span>}
      {step.starters.length > 0 && <span>{text('flowDesign.trial.starters', { names: step.starters.join(text('flowChart.and')) })}</span>}
      {nobody && <span>{nobody}</span>}
      {taken.length > 0 && <span>{text('flowDesign.trial.taken', { branches: taken.join(text('flowChart.and')) })}</span>}
    </span>
  );
}
