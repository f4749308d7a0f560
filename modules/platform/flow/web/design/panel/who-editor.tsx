import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Who } from '@zhixing/flow';
import { everyNode } from '@zhixing/flow/fields-read.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice, Field } from './part.tsx';
import { PeopleEditor } from './people-editor.tsx';

interface Props {
  readonly label: string;
  readonly value: Who;
  readonly onChange: (value: Who) => void;
  /** The node being edited: later nodes cannot be referred to. */
  readonly node: string;
  /** Kinds that do not apply here. */
  readonly without?: readonly Who['who'][];
}

const kinds = ['named', 'superior', 'departmentHead', 'levels', 'initiator', 'earlier', 'field', 'candidates', 'interface'] as const;
const assigneeKinds = ['user', 'department', 'position', 'role', 'group'] as const;
/** The kind of assignee that a reference field denotes, by its model; other models may be organisations. */
const meansOf: Readonly<Record<string, (typeof assigneeKinds)[number]>> = {
  user: 'user',
  position: 'position',
  role: 'role',
  userGroup: 'group',
};
const meaning = (field: FieldDescription): (typeof assigneeKinds)[number] => meansOf[String(field.model)] ?? 'department';

const PLACES = ['organisation', 'educationBureau', 'school', 'agency', 'base', 'camp', 'supplier', 'department'];
const namesPeople = ({ kind, model }: FieldDescription): boolean =>
  kindOf(kind).reference !== null && (String(model) in meansOf || PLACES.includes(String(model)));

interface Beginning {
  readonly start: string;
  readonly field: FieldDescription | undefined;
  readonly interface: string;
}

/** Initial rule of each kind. */
const beginnings: { readonly [K in Who['who']]: (named: Beginning) => Who } = {
  named: () => ({ who: 'named' }),
  // No restriction on candidates unless the designer sets one.
  candidates: () => ({ who: 'candidates' }),
  superior: () => ({ who: 'superior', level: 1 }),
  departmentHead: () => ({ who: 'departmentHead', level: 1 }),
  levels: () => ({ who: 'levels', upTo: 3 }),
  initiator: () => ({ who: 'initiator' }),
  earlier: ({ start }) => ({ who: 'earlier', node: start }),
  field: ({ field }) => ({ who: 'field', field: field?.name ?? 'none', as: field ? meaning(field) : 'user' }),
  interface: ({ interface: name }) => ({ who: 'interface', interface: name }),
};

/** Editor of an assignee rule. */
export function WhoEditor({ label, value, onChange, node, without = [] }: Props) {
  const text = useText();
  const { document, model, offers } = useDesk();
  const named = {
    start: document.nodes[0]?.id ?? 'start',
    field: model?.fields.find((field) => !field.system && namesPeople(field)) ?? model?.fields.find(namesPeople),
    interface: offers?.interfaces[0]?.name ?? '-',
  };
  // Hides kinds without any option.
  const possible = (kind: Who['who']): boolean =>
    !without.includes(kind) && (kind !== 'interface' || named.interface !== '-') && (kind !== 'field' || named.field !== undefined);
  return (
    <>
      <Choice
        label={label}
        value={value.who}
        options={kinds
          .filter((kind) => possible(kind) || kind === value.who)
          .map((kind) => ({ value: kind, label: text(`flowDesign.who.${kind}`) }))}
        onChange={(who) => onChange(who === value.who ? value : beginnings[who](named))}
      />
      <WhoDetails value={value} onChange={onChange} node={node} />
    </>
  );
}

function WhoDetails({ value, onChange, node }: Pick<Props, 'value' | 'onChange' | 'node'>) {
  const text = useText();
  const { offers } = useDesk();
  if (value.who === 'named' || value.who === 'candidates') return <PeopleEditor value={value} onChange={onChange} />;
  if (value.who === 'superior' || value.who === 'departmentHead')
    return <Level label={text('flowDesign.level')} value={value.level} onChange={(level) => onChange({ ...value, level })} />;
  if (value.who === 'levels') return <Levels value={value} onChange={onChange} />;
  if (value.who === 'earlier')
    return (
      <EarlierNode
        label={text('flowDesign.earlierNode')}
        node={node}
        value={value.node}
        onChange={(earlier) => onChange({ ...value, node: earlier })}
      />
    );
  if (value.who === 'field') return <FieldPeople value={value} onChange={onChange} />;
  if (value.who === 'interface')
    return (
      <Choice
        label={text('flowDesign.interface')}
        value={value.interface}
        options={(offers?.interfaces ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => onChange({ ...value, interface: name })}
      />
    );
  return null;
}

function FieldPeople({ value, onChange }: { value: Extract<Who, { who: 'field' }>; onChange: (value: Who) => void }) {
  const text = useText();
  const { model } = useDesk();
  const fields = (model?.fields ?? []).filter(namesPeople);
  return (
    <Choice
      label={text('flowDesign.field')}
      value={value.field}
      search
      options={fields.map(({ name, label }) => ({ value: name, label }))}
      onChange={(name) => {
        const field = fields.find((one) => one.name === name);
        onChange({ ...value, field: name, as: field ? meaning(field) : value.as });
      }}
    />
  );
}

/** A range of levels. Both are edited independently; the check reports an invalid range. */
function Levels({ value, onChange }: { value: Extract<Who, { who: 'levels' }>; onChange: (value: Who) => void }) {
  const text = useText();
  const { from = 1, upTo } = value;
  return (
    <>
      <Level
        label={text('flowDesign.fromLevel')}
        value={from}
        onChange={(next) => onChange(tidy({ ...value, from: next > 1 ? next : undefined }))}
      />
      <Level label={text('flowDesign.upTo')} value={upTo} onChange={(next) => onChange({ ...value, upTo: next })} />
    </>
  );
}

interface LevelProps {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

/** An integer from 1. While the input is empty the last value is kept. */
export function Level({ label, value, max = 10, onChange }: LevelProps) {
  const [emptied, setEmptied] = useState(false);
  const take = (next: number | null) => {
    setEmptied(next === null);
    if (next !== null) onChange(next);
  };
  return (
    <Field label={label}>
      {(id) => (
        <InputNumber
          id={id}
          min={1}
          max={max}
          precision={0}
          value={emptied ? null : value}
          onChange={take}
          onBlur={() => setEmptied(false)}
        />
      )}
    </Field>
  );
}

interface EarlierProps {
  readonly label: string;
  readonly node: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An earlier node with assignees. */
export function EarlierNode({ label, node, value, onChange }: EarlierProps) {
  const { document, titleOf } = useDesk();
  const order = everyNode(document.nodes);
  const earlier = order
    .slice(
      0,
      order.findIndex(({ id }) => id === node),
    )
    .filter(({ kind }) => ['start', 'approval', 'processing'].includes(kind));
  return <Choice label={label} value={value} options={earlier.map(({ id }) => ({ value: id, label: titleOf(id) }))} onChange={onChange} />;
}
