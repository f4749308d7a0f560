import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Form, Input } from 'antd';
import { Suspense } from 'react';
import { uiKind } from '../kinds/registry.ts';

interface Props {
  readonly field: FieldDescription;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** Input for a field's common value. */
export function BulkField({ field, value, error, onChange }: Props) {
  const { Input: Control } = uiKind(field.kind);
  const id = `bulk-${field.name}`;
  if (!Control) return null;
  return (
    <Form.Item
      label={field.label}
      htmlFor={id}
      required={field.required === true}
      {...(error && { validateStatus: 'error' as const, help: <span id={`${id}-error`}>{error}</span> })}
    >
      <Suspense fallback={<Input id={id} disabled />}>
        <Control
          id={id}
          field={field}
          value={value}
          onChange={onChange}
          onBlur={() => {}}
          invalid={error !== undefined}
          describedBy={error && `${id}-error`}
          labelOf={() => undefined}
        />
      </Suspense>
    </Form.Item>
  );
}
