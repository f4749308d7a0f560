import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { FlowNode } from '@zhixing/flow';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { uiKind } from '@zhixing/ui/kinds/registry.ts';
import { Button, Input, Select } from 'antd';
import { Suspense, useId } from 'react';
import { useDesk } from './context.ts';
import { Choice } from './part.tsx';
import { TextWithFields } from './text-with-fields.tsx';

type Trigger = Extract<FlowNode, { kind: 'trigger' }>;
export type Values = Extract<Trigger['actions'][number], { do: 'add' }>['values'];
type How = Values[string];

interface Props {
  readonly model: ModelDescription;
  readonly value: Values;
  readonly onChange: (value: Values) => void;
}

const isFile = (kind: string): boolean => kindOf(kind).attachment !== null;

/** Editor of field values: a constant, a field of the flow's record, or a formula over it. */
export function ValuesEditor({ model, value, onChange }: Props) {
  const text = useText();
  const fields = model.fields.filter(({ system, readonly }) => !system && !readonly);
  const pairs = Object.entries(value);
  const free = fields.filter(({ name }) => !(name in value));
  const missing = free.filter(({ required }) => required);
  const put = (next: readonly (readonly [string, How])[]) => onChange(Object.fromEntries(next));
  const set = (index: number, name: string, how: How) => put(pairs.map((pair, at) => (at === index ? [name, how] : pair)));
  return (
    <fieldset className="design-set">
      <legend>{text('flowDesign.trigger.values')}</legend>
      {pairs.map(([name, how], index) => {
        const field = fields.find((one) => one.name === name);
        return (
          <div className="design-value" key={name}>
            <div className="design-pair">
              <Select
                aria-label={text('flowDesign.sub.target')}
                value={name}
                showSearch={{ optionFilterProp: 'label' }}
                options={fields
                  .filter((one) => one.name === name || free.includes(one))
                  .map((one) => ({ value: one.name, label: one.label }))}
                onChange={(next) => set(index, next, { value: null })}
              />
              <Button
                size="small"
                aria-label={text('flowDesign.removeNamed', { name: field?.label ?? name })}
                onClick={() => put(pairs.filter((_, at) => at !== index))}
              >
                {text('flowDesign.removeOne')}
              </Button>
            </div>
            {field && <HowEditor key={name} field={field} value={how} onChange={(next) => set(index, name, next)} />}
          </div>
        );
      })}
      {free[0] && (
        <Button size="small" onClick={() => put([...pairs, [(missing[0] ?? free[0])?.name ?? '', { value: null }]])}>
          {text('flowDesign.sub.add')}
        </Button>
      )}
    </fieldset>
  );
}

/** Formulas for the record itself and for the initiator. */
const RECORD = 'id';
const INITIATOR = 'initiator.user';

function HowEditor({ field, value, onChange }: { field: FieldDescription; value: How; onChange: (value: How) => void }) {
  const text = useText();
  const { model: own } = useDesk();
  const sources = own ? sourcesFor(own, field, text) : [];
  const taken = 'formula' in value && sources.some((source) => source.value === value.formula);
  const how = taken ? 'field' : 'formula' in value ? 'formula' : 'value';
  const hows = (['value', 'field', 'formula'] as const).filter((one) => one !== 'field' || sources.length > 0);
  const begin = { value: { value: null }, field: { formula: sources[0]?.value ?? RECORD }, formula: { formula: ' ' } };
  return (
    <>
      <Choice
        label={text('flowDesign.trigger.how')}
        value={how}
        options={hows.map((one) => ({ value: one, label: text(`flowDesign.trigger.hows.${one}`) }))}
        onChange={(next) => onChange(begin[next])}
      />
      {'value' in value && <FixedValue field={field} value={value.value} onChange={(next) => onChange({ value: next })} />}
      {taken && (
        <Choice
          label={text('flowDesign.sub.source')}
          value={'formula' in value ? value.formula : ''}
          search
          options={sources}
          onChange={(formula) => onChange({ formula })}
        />
      )}
      {'formula' in value && !taken && (
        <TextWithFields
          long
          label={text('flowDesign.formula')}
          help={text('flowDesign.trigger.formulaHelp')}
          max={2000}
          value={value.formula}
          onChange={(formula) => onChange({ formula: formula || ' ' })}
        />
      )}
    </>
  );
}

const isText = (kind: string): boolean =>
  kindOf(kind).schema({ kind }).type === 'string' && kindOf(kind).operators({ kind }).includes('contains');

/** Fields of the flow's record whose values fit a field unchanged. */
function sourcesFor(own: ModelDescription, field: FieldDescription, text: ReturnType<typeof useText>) {
  const alike = own.fields.filter(
    ({ name, kind, model, dictionary }) =>
      name !== 'id' &&
      ((kind === field.kind && model === field.model && dictionary === field.dictionary) || (isText(kind) && isText(field.kind))),
  );
  const initiator = field.model === 'user' && !own.fields.some(({ name }) => name === 'initiator');
  return [
    ...(kindOf(field.kind).reference === 'one' && field.model === own.name
      ? [{ value: RECORD, label: text('flowDesign.trigger.record') }]
      : []),
    ...(kindOf(field.kind).reference === 'one' && initiator ? [{ value: INITIATOR, label: text('flowDesign.trigger.initiator') }] : []),
    ...alike.map(({ name, label }) => ({ value: name, label: text('flowDesign.trigger.itsField', { field: label }) })),
  ];
}

/** A constant, edited with the input of the field. Files cannot be constants. */
function FixedValue({ field, value, onChange }: { field: FieldDescription; value: unknown; onChange: (value: never) => void }) {
  const id = useId();
  const text = useText();
  const { Input: Control } = uiKind(field.kind);
  const { names } = useDesk();
  if (isFile(field.kind)) return null;
  return (
    <fieldset className="design-set design-fixed" aria-label={text('flowDesign.trigger.valueOf', { field: field.label })}>
      <Suspense fallback={<Input disabled />}>
        {Control ? (
          <Control
            id={id}
            field={{ ...field, required: false }}
            value={value ?? null}
            onChange={(next: unknown) => onChange((next ?? null) as never)}
            onBlur={() => {}}
            invalid={false}
            labelOf={(key) => names[String(key)]}
          />
        ) : (
          <Input id={id} value={String(value ?? '')} onChange={({ target }) => onChange(target.value as never)} />
        )}
      </Suspense>
    </fieldset>
  );
}
