import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { fieldsOfTest, fieldsReadBy } from '@zhixing/flow/fields-read.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { uiKind } from '@zhixing/ui/kinds/registry.ts';
import { Input, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useDesk } from './panel/context.ts';
import { Field } from './panel/part.tsx';
import type { Supposed } from './use-flows.ts';

interface Props {
  readonly values: Supposed['values'];
  /** Values that the record derives by itself. */
  readonly derived: Readonly<Record<string, unknown>>;
  readonly onChange: (values: Supposed['values']) => void;
}

/** The fields that the flow reads, derived ones too, and any others the user adds. */
export function SupposedFields({ values, derived, onChange }: Props) {
  const text = useText();
  const { document, model } = useDesk();
  const [more, setMore] = useState<readonly string[]>([]);
  const fields = (model?.fields ?? []).filter(({ kind }) => !kindOf(kind).attachment);
  const names = fields.map(({ name }) => name);
  const read = fieldsReadBy(document, names);
  // A formula is computed from its own fields, which are asked too.
  const operands = fields.flatMap(({ name, expression }) =>
    read.includes(name) && typeof expression === 'string' ? fieldsOfTest({ formula: expression }, names) : [],
  );
  const asked = new Set([...read, ...operands, ...more]);
  const others = fields.filter(({ name, system, readonly }) => !asked.has(name) && !system && !readonly);
  return (
    <>
      {fields
        .filter(({ name }) => asked.has(name))
        .map((field) => (
          <SupposedField
            key={field.name}
            field={field}
            value={values[field.name] ?? derived[field.name]}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
          />
        ))}
      {others.length > 0 && (
        <Field label={text('flowDesign.trial.more')}>
          {(id) => (
            <Select
              id={id}
              showSearch={{ optionFilterProp: 'label' }}
              value={null}
              placeholder={text('flowDesign.trial.moreHint')}
              options={others.map(({ name, label }) => ({ value: name, label }))}
              onChange={(name: string | null) => name && setMore([...more, name])}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface FieldProps {
  readonly field: FieldDescription;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function SupposedField({ field, value, onChange }: FieldProps) {
  const text = useText();
  const Control = uiKind(inputKindOf(field)).Input;
  if (!Control) return null;
  const isDerived = field.system === true || field.readonly === true || kindOf(field.kind).generated !== null;
  return (
    <Field label={field.label} {...(isDerived && { help: text('flowDesign.trial.derived') })}>
      {(id) => (
        <Suspense fallback={<Input disabled />}>
          <Control
            id={id}
            field={{ ...field, required: false, readonly: false }}
            value={value ?? null}
            onChange={onChange}
            onBlur={() => {}}
            invalid={false}
            labelOf={() => undefined}
          />
        </Suspense>
      )}
    </Field>
  );
}

/** Computed kinds have no input of their own: a figure or a text is entered instead. */
function inputKindOf({ kind, operators }: FieldDescription): string {
  if (kindOf(kind).generated === null && uiKind(kind).Input) return kind;
  return operators.includes('gt') ? 'decimal' : 'text';
}
