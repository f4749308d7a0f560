import { useText } from '@zhixing/client/i18n.ts';
import type { FlowDocument, FlowNode } from '@zhixing/flow';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Input, InputNumber } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { DeadlineEditor } from './deadline-editor.tsx';
import { FieldsTable, RowRights } from './fields-table.tsx';
import { FormEditor } from './form-editor.tsx';
import { type AssigneeNode, ModeEditor } from './mode-editor.tsx';
import { Choice, Field, Fold } from './part.tsx';
import { PrintEditor } from './print-editor.tsx';
import { ReceiversEditor } from './receivers-editor.tsx';
import { AllowEditor, AutoFlags, BackEditor, NobodyEditor } from './rules-editor.tsx';
import { SpanInput } from './span-input.tsx';
import { StageEditor } from './stage-editor.tsx';
import { SubFlowEditor } from './sub-flow-editor.tsx';
import { TestEditor } from './test-editor.tsx';
import { TriggerEditor } from './trigger-editor.tsx';
import { WhoEditor } from './who-editor.tsx';

interface Props<N extends FlowNode = FlowNode> {
  readonly node: N;
  /** `typing` names the field typed into, so that typing a word is one undo step. */
  readonly onChange: (node: FlowNode, typing?: string) => void;
}

/** Editor of all properties of a node, and of the flow's settings for it. */
export function NodeEditor({ node, onChange, onDocument }: Props & { onDocument: (document: FlowDocument) => void }) {
  const text = useText();
  return (
    <>
      <Field label={text('flowDesign.title')}>
        {(id) => (
          <Input
            id={id}
            maxLength={80}
            placeholder={text(`flowChart.kinds.${node.kind}`)}
            value={node.title ?? ''}
            onChange={({ target }) => onChange(tidy({ ...node, title: target.value || undefined }), `${node.id} title`)}
          />
        )}
      </Field>
      {node.kind === 'approval' || node.kind === 'processing' ? (
        <AssigneeEditor node={node} onChange={onChange} />
      ) : (
        <OtherEditor node={node} onChange={onChange} />
      )}
      {node.kind !== 'end' && <StageEditor node={node.id} onChange={onDocument} />}
    </>
  );
}

function AssigneeEditor({ node, onChange }: Props<AssigneeNode>) {
  const text = useText();
  const usual = text('flowDesign.asFlow');
  return (
    <>
      <WhoEditor
        label={text('flowDesign.approvers')}
        node={node.id}
        value={node.who}
        onChange={(who) => onChange(who.who === 'levels' ? tidy({ ...node, who, mode: undefined }) : { ...node, who })}
      />
      {node.who.who !== 'levels' && <ModeEditor value={node.mode} onChange={(mode) => onChange(tidy({ ...node, mode }))} />}
      <NobodyEditor value={node.nobody} none={usual} onChange={(nobody) => onChange(tidy({ ...node, nobody }))} />
      <Fold title={text('flowDesign.partActs')}>
        <AllowEditor node={node} onChange={onChange} />
        <BackEditor node={node} onChange={onChange} />
      </Fold>
      <Fold title={text('flowDesign.partAuto')}>
        <AutoEditor node={node} onChange={onChange} />
      </Fold>
      <Fold title={text('flowDesign.partDeadline')}>
        <DeadlineEditor node={node.id} value={node.deadline} onChange={(deadline) => onChange(tidy({ ...node, deadline }))} />
      </Fold>
      <Fold title={text('flowDesign.partFields')}>
        <FieldsTable value={node.fields} usual="read" onChange={(fields) => onChange(tidy({ ...node, fields }))} />
        <RowRights value={node.rows} usual="read" onChange={(rows) => onChange(tidy({ ...node, rows }))} />
      </Fold>
      <Fold title={text('flowDesign.partForm')}>
        <FormEditor value={node.form} onChange={(form, typing) => onChange(tidy({ ...node, form }), typing && `${node.id} form`)} />
      </Fold>
      <PrintPart node={node} onChange={onChange} />
    </>
  );
}

function PrintPart({ node, onChange }: Props<AssigneeNode | Extract<FlowNode, { kind: 'start' }>>) {
  const text = useText();
  return (
    <Fold title={text('flowDesign.partPrint')}>
      <PrintEditor value={node.print} onChange={(print, typing) => onChange(tidy({ ...node, print }), typing && `${node.id} print`)} />
    </Fold>
  );
}

function AutoEditor({ node, onChange }: Props<AssigneeNode>) {
  const text = useText();
  const set = (part: Partial<NonNullable<AssigneeNode['auto']>>, typing?: string) => {
    const auto = tidy({ ...node.auto, ...part });
    onChange(tidy({ ...node, auto: Object.keys(auto).length > 0 ? auto : undefined }), typing);
  };
  return (
    <>
      <AutoFlags value={node.auto} onChange={(auto) => onChange(tidy({ ...node, auto }))} />
      <TestEditor
        label={text('flowDesign.agreeWhen')}
        none={text('flowDesign.never')}
        value={node.auto?.agreeWhen}
        onChange={(agreeWhen, typing) => set({ agreeWhen }, typing && `${node.id} agree`)}
      />
      {node.kind === 'approval' && (
        <TestEditor
          label={text('flowDesign.rejectWhen')}
          none={text('flowDesign.never')}
          value={node.auto?.rejectWhen}
          onChange={(rejectWhen, typing) => set({ rejectWhen }, typing && `${node.id} reject`)}
        />
      )}
    </>
  );
}

function OtherEditor({ node, onChange }: Props<Exclude<FlowNode, AssigneeNode>>) {
  const text = useText();
  if (node.kind === 'start')
    return (
      <>
        <Fold title={text('flowDesign.partFields')} open>
          <FieldsTable value={node.fields} usual="write" onChange={(fields) => onChange(tidy({ ...node, fields }))} />
          <RowRights value={node.rows} usual="own" onChange={(rows) => onChange(tidy({ ...node, rows }))} />
        </Fold>
        <PrintPart node={node} onChange={onChange} />
      </>
    );
  if (node.kind === 'copy')
    return (
      <ReceiversEditor
        label={text('flowDesign.receivers')}
        node={node.id}
        value={node.who}
        onChange={(who) => onChange({ ...node, who })}
      />
    );
  if (node.kind === 'timer') return <TimerEditor node={node} onChange={onChange} />;
  if (node.kind === 'subFlow') return <SubFlowEditor node={node} onChange={onChange} />;
  if (node.kind === 'trigger') return <TriggerEditor node={node} onChange={onChange} />;
  if (node.kind === 'end')
    return (
      <Choice
        label={text('flowDesign.endsAs')}
        value={node.as ?? 'approved'}
        options={(['approved', 'rejected'] as const).map((as) => ({ value: as, label: text(`flowChart.ends.${as}`) }))}
        onChange={(as) => onChange(tidy({ ...node, as: as === 'approved' ? undefined : as }))}
      />
    );
  if (node.kind !== 'choose') return null;
  return (
    <Field label={text('flowDesign.most')}>
      {(id) => (
        <InputNumber
          id={id}
          min={1}
          max={20}
          precision={0}
          value={node.most ?? null}
          placeholder={text('flowDesign.mostAll')}
          onChange={(most) => onChange(tidy({ ...node, most: most ?? undefined }))}
        />
      )}
    </Field>
  );
}

function TimerEditor({ node, onChange }: Props<Extract<FlowNode, { kind: 'timer' }>>) {
  const text = useText();
  const { model } = useDesk();
  const days = (model?.fields ?? []).filter(({ kind }) => kindOf(kind).dated);
  return (
    <>
      <Choice
        label={text('flowDesign.timerFrom')}
        value={node.field ?? 'none'}
        options={[{ value: 'none', label: text('flowDesign.arrival') }, ...days.map(({ name, label }) => ({ value: name, label }))]}
        onChange={(field) => onChange(tidy({ ...node, field: field === 'none' ? undefined : field }))}
      />
      <SpanInput fields label={text('flowDesign.timerAfter')} value={node.after} onChange={(after) => onChange({ ...node, after })} />
    </>
  );
}
