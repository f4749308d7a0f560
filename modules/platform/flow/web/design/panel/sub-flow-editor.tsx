import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { FlowNode } from '@zhixing/flow';
import { Button, Checkbox, Select } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice } from './part.tsx';
import { WhoEditor } from './who-editor.tsx';

type SubFlow = Extract<FlowNode, { kind: 'subFlow' }>;

/** Editor of a sub-flow: which flow is started, and the values passed in both directions. */
export function SubFlowEditor({ node, onChange }: { node: SubFlow; onChange: (node: SubFlow) => void }) {
  const text = useText();
  const { document, offers, model } = useDesk();
  const flows = (offers?.flows ?? []).filter(({ code }) => code !== document.code);
  const subjectOf = (flow: string) => flows.find(({ code }) => code === flow)?.subject ?? null;
  const subject = subjectOf(node.flow);
  const child = useModel(subject).data;
  const rows = offers?.subjects.find(({ name }) => name === document.model)?.rows ?? [];
  const fits = rows.filter(({ name }) => name === subject);
  return (
    <>
      <Choice
        label={text('flowDesign.sub.flow')}
        help={flows.length === 0 ? text('flowDesign.sub.noFlow') : undefined}
        value={node.flow}
        search
        options={flows.map(({ code, title }) => ({ value: code, label: title }))}
        onChange={(flow) => onChange(begun(node, flow, rows.find(({ name }) => name === subjectOf(flow))?.name))}
      />
      {fits.length > 0 && (
        <Choice
          label={text('flowDesign.sub.perRow')}
          value={node.perRow ?? 'none'}
          options={[
            { value: 'none', label: text('flowDesign.sub.once') },
            ...fits.map(({ name, title }) => ({ value: name, label: text('flowDesign.sub.eachRow', { rows: title }) })),
          ]}
          onChange={(perRow) => onChange(tidy({ ...node, perRow: perRow === 'none' ? undefined : perRow }))}
        />
      )}
      {rows.length > 0 && fits.length === 0 && subject && (
        <p className="own-note">{text('flowDesign.sub.rowsHint', { rows: rows.map(({ title }) => title).join(text('flowChart.and')) })}</p>
      )}
      <Beginning node={node} onChange={onChange} />
      <Waiting node={node} onChange={onChange} />
      {child && !node.perRow && (
        <Mapping
          title={text('flowDesign.sub.give')}
          to={child}
          from={model}
          value={node.give}
          onChange={(give) => onChange(tidy({ ...node, give }))}
        />
      )}
      {child && !node.async && (
        <Mapping
          title={text('flowDesign.sub.take')}
          to={model}
          from={child}
          value={node.take}
          onChange={(take) => onChange(tidy({ ...node, take }))}
        />
      )}
    </>
  );
}

interface PartProps {
  readonly node: SubFlow;
  readonly onChange: (node: SubFlow) => void;
}

/** Who starts the sub-flow, and whether it is submitted at once. */
function Beginning({ node, onChange }: PartProps) {
  const text = useText();
  const { initiator } = node;
  return (
    <>
      <WhoEditor
        label={text('flowDesign.sub.initiator')}
        node={node.id}
        value={initiator ?? { who: 'initiator' }}
        without={['levels', 'candidates']}
        onChange={(who) => onChange(tidy({ ...node, initiator: who.who === 'initiator' ? undefined : who }))}
      />
      {initiator && <p className="own-note">{text(node.perRow ? 'flowDesign.sub.initiatorOfRows' : 'flowDesign.sub.initiators')}</p>}
      <Choice
        label={text('flowDesign.sub.submit')}
        value={node.submit === false ? 'draft' : 'atOnce'}
        options={(['atOnce', 'draft'] as const).map((one) => ({ value: one, label: text(`flowDesign.sub.submits.${one}`) }))}
        onChange={(submit) => onChange(tidy({ ...node, submit: submit === 'draft' ? false : undefined }))}
      />
    </>
  );
}

/**
 * Whether the node waits for the sub-flow, and how its result is handled. An asynchronous one passes nothing back and does not end the
 * flow.
 */
function Waiting({ node, onChange }: PartProps) {
  const text = useText();
  const waits = (async: boolean) =>
    onChange(tidy({ ...node, async: async || undefined, ...(async && { oneByOne: undefined, take: undefined, onReject: undefined }) }));
  return (
    <>
      <Checkbox checked={node.async === true} onChange={({ target }) => waits(target.checked)}>
        {text('flowDesign.sub.async')}
      </Checkbox>
      {node.perRow && !node.async && (
        <Checkbox
          checked={node.oneByOne === true}
          onChange={({ target }) => onChange(tidy({ ...node, oneByOne: target.checked || undefined }))}
        >
          {text('flowDesign.sub.oneByOne')}
        </Checkbox>
      )}
      {!node.async && (
        <Choice
          label={text('flowDesign.sub.onReject')}
          value={node.onReject ?? 'end'}
          options={(['end', 'continue'] as const).map((one) => ({ value: one, label: text(`flowDesign.sub.rejects.${one}`) }))}
          onChange={(onReject) => onChange(tidy({ ...node, onReject: onReject === 'end' ? undefined : onReject }))}
        />
      )}
    </>
  );
}

/** A sub-flow about rows of a sub-table uses the existing rows. */
const begun = ({ id, title }: SubFlow, flow: string, perRow: string | undefined): SubFlow => ({
  kind: 'subFlow',
  id,
  ...(title && { title }),
  flow,
  ...(perRow && { perRow }),
});

interface MappingProps {
  readonly title: string;
  readonly to: ModelDescription | undefined;
  readonly from: ModelDescription | undefined;
  readonly value: Readonly<Record<string, string>> | undefined;
  readonly onChange: (value: Record<string, string> | undefined) => void;
}

const options = (model: ModelDescription | undefined, writable: boolean) =>
  (model?.fields ?? [])
    .filter(({ system, readonly }) => !(system && writable) && !(readonly && writable))
    .map(({ name, label }) => ({ value: name, label }));

/** Maps fields of one record to the fields of the other that supply their values. */
function Mapping({ title, to, from, value = {}, onChange }: MappingProps) {
  const text = useText();
  const pairs = Object.entries(value);
  const free = options(to, true).filter((option) => !(option.value in value));
  const put = (next: [string, string][]) => onChange(next.length > 0 ? Object.fromEntries(next) : undefined);
  return (
    <fieldset className="design-set">
      <legend>{title}</legend>
      {pairs.map(([target, source], index) => (
        <div className="design-pair" key={target}>
          <Select
            aria-label={text('flowDesign.sub.target')}
            value={target}
            options={options(to, true).filter((option) => option.value === target || !(option.value in value))}
            onChange={(name) => put(pairs.map((pair, at) => (at === index ? [name, source] : pair)))}
          />
          <span aria-hidden="true">←</span>
          <Select
            aria-label={text('flowDesign.sub.source')}
            value={source}
            options={options(from, false)}
            onChange={(name) => put(pairs.map((pair, at) => (at === index ? [target, name] : pair)))}
          />
          <Button size="small" onClick={() => put(pairs.filter((_, at) => at !== index))}>
            {text('flowDesign.removeOne')}
          </Button>
        </div>
      ))}
      {free[0] && (
        <Button size="small" onClick={() => put([...pairs, [free[0]?.value ?? '', options(from, false)[0]?.value ?? '']])}>
          {text('flowDesign.sub.add')}
        </Button>
      )}
    </fieldset>
  );
}
