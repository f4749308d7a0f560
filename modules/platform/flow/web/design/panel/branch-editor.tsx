import { useText } from '@zhixing/client/i18n.ts';
import type { Branching, FlowNode } from '@zhixing/flow';
import { Button, Input } from 'antd';
import { type Branch, canMoveBranch, canRemoveBranch, moveBranch, removeBranch, tidy, withBranches } from '../edit.ts';
import { Field } from './part.tsx';
import { TestEditor } from './test-editor.tsx';

interface Props {
  readonly node: Branching;
  readonly branch: Branch;
  readonly onChange: (node: FlowNode, typing?: string) => void;
}

/** Editor of a branch: title and condition. */
export function BranchEditor({ node, branch, onChange }: Props) {
  const text = useText();
  const put = (next: Branch, typing?: string) =>
    onChange(
      withBranches(node, (all) => all.map((one) => (one.id === branch.id ? next : one))),
      typing,
    );
  return (
    <>
      <Field label={text('flowDesign.title')}>
        {(id) => (
          <Input
            id={id}
            maxLength={80}
            value={branch.title ?? ''}
            onChange={({ target }) => put(tidy({ ...branch, title: target.value || undefined }), `${branch.id} title`)}
          />
        )}
      </Field>
      {(node.kind === 'exclusive' || node.kind === 'inclusive') && (
        <TestEditor
          label={text('flowDesign.takenWhen')}
          none={text('flowChart.otherwise')}
          value={branch.test}
          onChange={(test, typing) => put(tidy({ ...branch, test }), typing && `${branch.id} test`)}
        />
      )}
    </>
  );
}

interface ListProps {
  readonly node: Branching;
  readonly onChange: Props['onChange'];
  readonly onChoose: (id: string) => void;
  readonly onAdd: (node: Branching) => void;
}

/** The branches of a node in the order of evaluation. */
export function BranchList({ node, onChange, onChoose, onAdd }: ListProps) {
  const text = useText();
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.branches')}</legend>
      {node.branches.map((branch, index) => (
        <div className="design-pair" key={branch.id}>
          <Button type="link" size="small" className="design-branch" onClick={() => onChoose(`${node.id}.${branch.id}`)}>
            {branch.title ?? text('flowChart.branch', { number: index + 1 })}
          </Button>
          <Button
            size="small"
            disabled={!canMoveBranch(node, branch.id, -1)}
            aria-label={text('flowDesign.earlier')}
            onClick={() => onChange(moveBranch(node, branch.id, -1))}
          >
            ←
          </Button>
          <Button
            size="small"
            disabled={!canMoveBranch(node, branch.id, 1)}
            aria-label={text('flowDesign.later')}
            onClick={() => onChange(moveBranch(node, branch.id, 1))}
          >
            →
          </Button>
          <Button size="small" disabled={!canRemoveBranch(node, branch.id)} onClick={() => onChange(removeBranch(node, branch.id))}>
            {text('flowDesign.removeOne')}
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => onAdd(node)}>
        {text('flowDesign.addBranch')}
      </Button>
    </fieldset>
  );
}
