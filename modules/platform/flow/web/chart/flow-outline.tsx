import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Branching, FlowDocument, FlowNode } from '@zhixing/flow';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { BranchState, BranchTest, GoesOn, PersonLine } from './card-parts.tsx';
import { isTaken, type Progress, toneOf } from './progress.ts';
import { type FlowWords, iconOf } from './words.ts';
import './flow-chart.css';

interface Props {
  readonly document: Pick<FlowDocument, 'nodes'>;
  readonly words: FlowWords;
  readonly progress?: Progress | undefined;
  /** The model of the conditions, where they are to be shown in words. */
  readonly model?: ModelDescription | undefined;
  readonly selected?: string | null | undefined;
  /** Without it the outline is read-only. */
  readonly onSelect?: ((id: string) => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent, id: string) => void) | undefined;
  /** Rendered beside a node: its findings. */
  readonly beside?: ((id: string) => ReactNode) | undefined;
  /** Rendered below a node. */
  readonly under?: ((id: string) => ReactNode) | undefined;
}

/** The flow as nested lists: for phones, print and screen readers. */
export function FlowOutline(props: Props) {
  const text = useText();
  return (
    <nav className="flow-outline" aria-label={text('flowChart.outline')}>
      <List {...props} nodes={props.document.nodes} />
    </nav>
  );
}

function List({ nodes, ...props }: Props & { nodes: readonly FlowNode[] }) {
  return (
    <ol>
      {nodes.map((node) => (
        <li key={node.id}>
          <Line {...props} node={node} />
          {props.under?.(node.id)}
          {'branches' in node && (
            <ul>
              {node.branches.map((branch) => (
                <li key={branch.id}>
                  <BranchLine {...props} node={node} branch={branch} />
                  <List {...props} nodes={branch.nodes} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Line({ node, words, progress = {}, ...props }: Props & { node: FlowNode }) {
  const text = useText();
  const own = progress[node.id];
  return (
    <Row {...props} id={node.id} tone={own ? toneOf[own.state] : ''}>
      <Icon name={iconOf[node.kind]} />
      <span className="flow-outline-words">
        <strong>{words.title(node)}</strong>
        <span className="flow-card-note">
          {words.summary(node)}
          <GoesOn progress={own} />
        </span>
        {own?.people?.map((person) => (
          <PersonLine key={`${person.name} ${person.state} ${person.at}`} person={person} did={words.did(node.kind, person.state)} />
        ))}
      </span>
      {own && <span className="flow-card-state">{text(`flowChart.states.${own.state}`)}</span>}
    </Row>
  );
}

function BranchLine({
  node,
  branch,
  words,
  model,
  progress,
  ...props
}: Props & { node: Branching; branch: Branching['branches'][number] }) {
  const taken = isTaken(progress, node.id, branch.id);
  return (
    <Row {...props} id={`${node.id}.${branch.id}`} tone={taken ? 'success' : ''}>
      <span className="flow-outline-words">
        <strong>{words.branch(node, branch)}</strong>
        <span className="flow-card-note">
          <BranchTest node={node} branch={branch} words={words} model={model} />
        </span>
      </span>
      <BranchState taken={taken} />
    </Row>
  );
}

type RowProps = Pick<Props, 'selected' | 'onSelect' | 'onKeyDown' | 'beside'> & { id: string; tone: string; children: ReactNode };

function Row({ id, tone, selected, onSelect, onKeyDown, beside, children }: RowProps) {
  const look = `flow-outline-row ${tone && `is-${tone}`}`;
  if (!onSelect) return <div className={look}>{children}</div>;
  return (
    <div className="flow-outline-line">
      <button
        type="button"
        className={look}
        data-place={id}
        aria-current={selected === id}
        onClick={() => onSelect(id)}
        {...(onKeyDown && { onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id) })}
      >
        {children}
      </button>
      {beside?.(id)}
    </div>
  );
}
