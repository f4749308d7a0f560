import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Who } from '@zhixing/flow';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { everyNode, tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice, Field } from './part.tsx';
import { PeopleEditor } from './people-editor.tsx';

interface Props {
  readonly label: string;
  readonly value: Who;
  readonly onChange: (value: Who) => void;
  /** The node that asks: what comes after it cannot be meant. */
  readonly node: string;
  /** Kinds that make no sense here. */
  readonly without?: readonly Who['who'][];
}

const kinds = ['named', 'superior', 'departmentHead', 'levels', 'initiator', 'earlier', 'field', 'candidates', 'interface'] as const;
const assigneeKinds = ['user', 'department', 'position', 'role', 'group'] as const;
/** What a field means by the model that it refers to; anything else that is referred to may be an organisation. */
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

/** A rule as it begins, by its kind. */
const beginnings: { readonly [K in Who['who']]: (named: Beginning) => Who } = {
  named: () => ({ who: 'named' }),
  // Nobody who is named falls out unless the designer says so.
  candidates: () => ({ who: 'candidates' }),
  superior: () => ({ who: 'superior', level: 1 }),
  departmentHead: () => ({ who: 'departmentHead', level: 1 }),
  levels: () => ({ who: 'levels', upTo: 3 }),
  initiator: () => ({ who: 'initiator' }),
  earlier: ({ start }) => ({ who: 'earlier', node: start }),
  field: ({ field }) => ({ who: 'field', field: field?.name ?? 'none', as: field ? meaning(field) : 'user' }),
  interface: ({ interface: name }) => ({ who: 'interface', interface: name }),
};

/** Who is meant: a rule with all that belongs to it. */
export function WhoEditor({ label, value, onChange, node, without = [] }: Props) {
  const text = useText();
  const { document, model, offers } = useDesk();
  const named = {
    start: document.nodes[0]?.id ?? 'start',
    field: model?.fields.find((field) => !field.system && namesPeople(field)) ?? model?.fields.find(namesPeople),
    interface: offers?.interfaces[0]?.name ?? '-',
  };
  // What there is nothing to choose from for would only be a dead end.
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

/** From one level up to another. While one of them is typed the other stays; the check says where they do not go together. */
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

/** A whole number from 1 on. What is emptied to be typed anew stays as it was until there is a number again. */
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

/** A node at which people work, before this one. */
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
