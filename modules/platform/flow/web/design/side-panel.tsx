import { useText } from '@zhixing/client/i18n.ts';
import type { FlowNode } from '@zhixing/flow';
import { Alert, Button, Form } from 'antd';
import { AddMenu } from './add-menu.tsx';
import type { Design } from './design-state.ts';
import { branchOf, canMove, nodeOf, placeToAdd } from './edit.ts';
import { findingPlace } from './finding-place.ts';
import { BranchEditor, BranchList } from './panel/branch-editor.tsx';
import { useDesk } from './panel/context.ts';
import { NodeEditor } from './panel/node-editor.tsx';
import { SettingsEditor } from './panel/settings-editor.tsx';
import type { Commands } from './use-commands.ts';
import type { Finding, Template } from './use-flows.ts';

interface Props {
  readonly design: Design;
  readonly template: Template;
  readonly commands: Commands;
  readonly findings: readonly Finding[];
  readonly onChoose: (id: string | null) => void;
  readonly onRelease: () => void;
  /** Back to the chart, where it is out of view. */
  readonly onBack?: (() => void) | undefined;
}

/** Editor of the selection: a node, a branch, or the flow itself. */
export function SidePanel({ design, template, commands, findings, onChoose, onRelease, onBack }: Props) {
  const text = useText();
  const { titleOf, branchTitle, fixed } = useDesk();
  const { document, chosen, revision } = design;
  const node = nodeOf(document, chosen);
  const branch = branchOf(document, chosen);
  const own = findings.filter((finding) => chosen !== null && findingPlace(document, finding) === chosen);
  const heading = node ? titleOf(node.id) : branch ? branchTitle(branch.node, branch.branch) : text('flowDesign.wholeFlow');
  return (
    <Form layout="vertical" component="div" className="design-panel" disabled={fixed} size="middle">
      <h2 id="design-heading" tabIndex={-1}>
        {heading}
      </h2>
      {own.map(({ id, text: said }) => (
        <Alert key={`${id} ${said}`} type="warning" showIcon title={said} />
      ))}
      <Tools design={design} commands={commands} heading={heading} onBack={onBack} />
      <div key={`${chosen} ${revision}`} className="design-editor">
        {node && <NodeEditor node={node} onChange={commands.replace} onDocument={commands.put} />}
        {node && 'branches' in node && (
          <BranchList node={node} onChange={commands.replace} onChoose={onChoose} onAdd={commands.addBranch} />
        )}
        {branch && <BranchEditor {...branch} onChange={commands.replace} />}
        {!node && !branch && <SettingsEditor template={template} onChange={commands.put} onRelease={onRelease} />}
      </div>
    </Form>
  );
}

type ToolsProps = Pick<Props, 'design' | 'commands' | 'onBack'> & { readonly heading: string };

/** Commands for the selection: add after or inside, move, remove. */
function Tools({ design, commands, heading, onBack }: ToolsProps) {
  const text = useText();
  const { fixed } = useDesk();
  const { document, chosen, cut } = design;
  const node = nodeOf(document, chosen);
  const place = placeToAdd(document, chosen);
  return (
    <div className="design-tools">
      {place && !fixed && (
        <AddMenu
          place={place}
          after={heading}
          canPaste={cut !== null}
          onAdd={commands.add}
          onPaste={commands.paste}
          label={text(node ? 'flowDesign.addNext' : 'flowDesign.addWithin')}
        />
      )}
      {node && !fixed && <NodeTools node={node} commands={commands} document={document} />}
      {onBack && (
        <Button size="small" onClick={onBack}>
          {text('flowDesign.toDrawing')}
        </Button>
      )}
    </div>
  );
}

function NodeTools({ node, commands, document }: { node: FlowNode; commands: Commands; document: Design['document'] }) {
  const text = useText();
  if (node.kind === 'start') return null;
  const { id } = node;
  return (
    <>
      <Button size="small" disabled={!canMove(document, id, -1)} onClick={() => commands.move(id, -1)}>
        {text('flowDesign.up')}
      </Button>
      <Button size="small" disabled={!canMove(document, id, 1)} onClick={() => commands.move(id, 1)}>
        {text('flowDesign.down')}
      </Button>
      <Button size="small" onClick={() => commands.duplicate(id)}>
        {text('flowDesign.duplicate')}
      </Button>
      <Button size="small" onClick={() => commands.cut(id)}>
        {text('flowDesign.cut')}
      </Button>
      <Button size="small" danger onClick={() => commands.remove(id)}>
        {text('flowDesign.remove')}
      </Button>
    </>
  );
}
