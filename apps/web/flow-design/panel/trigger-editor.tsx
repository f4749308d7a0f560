import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { FlowNode } from '@zhixing/flow';
import { Button, Input, Select } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice, Fold } from './part.tsx';
import { ConditionPart } from './test-editor.tsx';
import { WhoEditor } from './who-editor.tsx';

type Trigger = Extract<FlowNode, { kind: 'trigger' }>;
type Action = Trigger['actions'][number];
type Writing = Extract<Action, { do: 'add' | 'update' | 'delete' }>;
type Values = Extract<Action, { do: 'add' }>['values'];

/** What is done by itself, one thing after the other. */
export function TriggerEditor({ node, onChange }: { node: Trigger; onChange: (node: Trigger) => void }) {
  const text = useText();
  const set = (actions: readonly Action[]) => onChange({ ...node, actions: [...actions] });
  return (
    <>
      {node.actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have no names of their own, their place is what they are known by
        <Fold key={index} open title={`${index + 1}. ${text(`flowChart.does.${action.do}`)}`}>
          <ActionEditor
            node={node.id}
            value={action}
            onChange={(next) => set(node.actions.map((one, at) => (at === index ? next : one)))}
          />
          {node.actions.length > 1 && (
            <Button size="small" onClick={() => set(node.actions.filter((_, at) => at !== index))}>
              {text('flowDesign.removeOne')}
            </Button>
          )}
        </Fold>
      ))}
      <Button size="small" onClick={() => set([...node.actions, { do: 'add', model: 'none', values: {} }])}>
        {text('flowDesign.trigger.add')}
      </Button>
      <Choice
        label={text('flowDesign.trigger.onFailure')}
        value={node.onFailure ?? 'stop'}
        options={(['stop', 'continue'] as const).map((one) => ({ value: one, label: text(`flowDesign.trigger.failures.${one}`) }))}
        onChange={(onFailure) => onChange(tidy({ ...node, onFailure: onFailure === 'stop' ? undefined : onFailure }))}
      />
    </>
  );
}

function ActionEditor({ node, value, onChange }: { node: string; value: Action; onChange: (value: Action) => void }) {
  const text = useText();
  const { offers } = useDesk();
  const first = { message: offers?.messages[0]?.name, webhook: offers?.webhooks[0]?.name, interface: offers?.interfaces[0]?.name };
  const begin: { readonly [K in Action['do']]: () => Action } = {
    add: () => ({ do: 'add', model: 'none', values: {} }),
    update: () => ({ do: 'update', model: 'none', where: {}, values: {} }),
    delete: () => ({ do: 'delete', model: 'none', where: {} }),
    message: () => ({ do: 'message', to: [{ who: 'initiator' }], template: first.message ?? '-' }),
    interface: () => ({ do: 'interface', interface: first.interface ?? '-' }),
    webhook: () => ({ do: 'webhook', webhook: first.webhook ?? '-' }),
  };
  const there = (what: Action['do']) => !(what in first) || first[what as keyof typeof first] !== undefined || what === value.do;
  return (
    <>
      <Choice
        label={text('flowDesign.trigger.do')}
        value={value.do}
        options={(Object.keys(begin) as Action['do'][])
          .filter(there)
          .map((what) => ({ value: what, label: text(`flowChart.does.${what}`) }))}
        onChange={(what) => onChange(begin[what]())}
      />
      {'model' in value ? <WritingEditor value={value} onChange={onChange} /> : <TellingEditor {...{ node, value, onChange }} />}
    </>
  );
}

function TellingEditor({ node, value, onChange }: { node: string; value: Exclude<Action, Writing>; onChange: (value: Action) => void }) {
  const text = useText();
  const { offers } = useDesk();
  const listed = (of: readonly { name: string; title: string }[] = []) => of.map(({ name, title }) => ({ value: name, label: title }));
  if (value.do === 'interface')
    return (
      <Choice
        label={text('flowDesign.interface')}
        value={value.interface}
        options={listed(offers?.interfaces)}
        onChange={(name) => onChange({ ...value, interface: name })}
      />
    );
  if (value.do === 'webhook')
    return (
      <Choice
        label={text('flowDesign.trigger.webhook')}
        value={value.webhook}
        options={listed(offers?.webhooks)}
        onChange={(webhook) => onChange({ ...value, webhook })}
      />
    );
  const [to = { who: 'initiator' as const }] = value.to;
  return (
    <>
      <Choice
        label={text('flowDesign.trigger.message')}
        value={value.template}
        options={listed(offers?.messages)}
        onChange={(template) => onChange({ ...value, template })}
      />
      <WhoEditor
        label={text('flowDesign.trigger.to')}
        node={node}
        without={['candidates']}
        value={to}
        onChange={(who) => onChange({ ...value, to: [who, ...value.to.slice(1)] })}
      />
    </>
  );
}

function WritingEditor({ value, onChange }: { value: Writing; onChange: (value: Action) => void }) {
  const text = useText();
  const { offers } = useDesk();
  const known = offers?.models.some(({ name }) => name === value.model) === true;
  const target = useModel(known ? value.model : null).data;
  return (
    <>
      <Choice
        label={text('flowDesign.trigger.model')}
        value={value.model}
        search
        options={(offers?.models ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(model) =>
          onChange({ ...value, model, ...('where' in value && { where: {} }), ...('values' in value && { values: {} }) } as Writing)
        }
      />
      {target && 'where' in value && (
        <fieldset className="design-set">
          <legend>{text('flowDesign.trigger.where')}</legend>
          <ConditionPart key={value.model} model={target} value={value.where} onChange={(where) => onChange({ ...value, where })} />
        </fieldset>
      )}
      {target && 'values' in value && (
        <ValuesEditor
          fields={target.fields.filter(({ system, readonly }) => !system && !readonly).map(({ name, label }) => ({ value: name, label }))}
          value={value.values}
          onChange={(values) => onChange({ ...value, values })}
        />
      )}
    </>
  );
}

interface ValuesProps {
  readonly fields: readonly { readonly value: string; readonly label: string }[];
  readonly value: Values;
  readonly onChange: (value: Values) => void;
}

const shown = (how: Values[string]): string =>
  'formula' in how ? how.formula : typeof how.value === 'string' ? how.value : JSON.stringify(how.value);

// What reads as a number or as yes and no is meant as such.
function read(typed: string, formula: boolean): Values[string] {
  if (formula) return { formula: typed || ' ' };
  try {
    const parsed: unknown = JSON.parse(typed);
    return { value: typeof parsed === 'number' || typeof parsed === 'boolean' ? parsed : typed };
  } catch {
    return { value: typed };
  }
}

/** Fields of a record and what they get: a value, or a formula over the record of the flow. */
function ValuesEditor({ fields, value, onChange }: ValuesProps) {
  const text = useText();
  const pairs = Object.entries(value);
  const free = fields.filter((field) => !(field.value in value));
  const put = (next: readonly [string, Values[string]][]) => onChange(Object.fromEntries(next));
  const set = (index: number, name: string, how: Values[string]) => put(pairs.map((pair, at) => (at === index ? [name, how] : pair)));
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.trigger.values')}</legend>
      {pairs.map(([name, how], index) => (
        <div className="design-pair" key={name}>
          <Select
            aria-label={text('flowDesign.sub.target')}
            value={name}
            options={fields.filter((field) => field.value === name || !(field.value in value))}
            onChange={(next) => set(index, next, how)}
          />
          <Select
            aria-label={text('flowDesign.trigger.how')}
            value={'formula' in how ? 'formula' : 'value'}
            options={(['value', 'formula'] as const).map((one) => ({ value: one, label: text(`flowDesign.trigger.hows.${one}`) }))}
            onChange={(next) => set(index, name, read(shown(how), next === 'formula'))}
          />
          <Input
            aria-label={text('flowDesign.trigger.value')}
            value={shown(how)}
            onChange={({ target }) => set(index, name, read(target.value, 'formula' in how))}
          />
          <Button size="small" onClick={() => put(pairs.filter((_, at) => at !== index))}>
            {text('flowDesign.removeOne')}
          </Button>
        </div>
      ))}
      {free[0] && (
        <Button size="small" onClick={() => put([...pairs, [free[0]?.value ?? '', { value: '' }]])}>
          {text('flowDesign.sub.add')}
        </Button>
      )}
    </fieldset>
  );
}
