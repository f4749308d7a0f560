import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Form } from 'antd';
import { Suspense } from 'react';
import type { LabelOf } from '../kind.ts';
import { uiKind } from '../kinds/registry.ts';
import { PlainInput } from '../widgets/plain-input.ts';
import { extensions } from './extensions.ts';
import { useWithin } from './use-within.ts';

interface Props {
  readonly form: FormHandle;
  readonly field: FieldDescription;
  /** Prefix of element ids. */
  readonly prefix: string;
  readonly labelOf: LabelOf;
  readonly fields: readonly FieldDescription[];
  readonly placeholder?: string | undefined;
  /** URL under which the record serves the field's files. */
  readonly path?: string | undefined;
}

/** Label, input and error of a field, linked by aria attributes. */
export function FormField({ form, field, prefix, labelOf, fields, placeholder, path }: Props) {
  const id = `${prefix}-${field.name}`;
  const Control = extensions.inputs?.[id] ?? uiKind(field.kind).Input;
  const error = form.state.errors[field.name];
  const warning = error ? undefined : form.warnings?.[field.name];
  const hint = typeof field.help === 'string' ? field.help : undefined;
  const required = form.linkage.required.has(field.name);
  const within = useWithin(form, field, fields);
  if (!Control) return null;
  return (
    <Form.Item
      label={field.label}
      htmlFor={id}
      required={required}
      {...(error && { validateStatus: 'error' as const, help: <span id={`${id}-error`}>{error}</span> })}
      {...(warning && { validateStatus: 'warning' as const, help: <span id={`${id}-warning`}>{warning}</span> })}
      {...(hint && { extra: <span id={`${id}-hint`}>{hint}</span> })}
    >
      <Suspense fallback={<PlainInput id={id} disabled />}>
        <Control
          id={id}
          field={required === (field.required === true) ? field : { ...field, required }}
          value={form.value(field.name)}
          onChange={(value) => form.set(field.name, value)}
          onBlur={() => form.blur(field.name)}
          invalid={error !== undefined}
          describedBy={[error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          placeholder={placeholder}
          labelOf={labelOf}
          within={within}
          path={path}
        />
      </Suspense>
    </Form.Item>
  );
}
