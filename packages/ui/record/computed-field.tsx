import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Form, theme } from 'antd';
import { FieldCell } from '../kinds/field-cell.tsx';

interface Props {
  readonly field: FieldDescription;
  readonly prefix: string;
  readonly value: unknown;
  /** Why the value could not be computed. */
  readonly error: string | undefined;
}

/** A field computed from others on the form. */
export function ComputedField({ field, prefix, value, error }: Props) {
  const { token } = theme.useToken();
  const id = `${prefix}-${field.name}`;
  return (
    <Form.Item
      label={field.label}
      htmlFor={id}
      {...(error && { validateStatus: 'error' as const, help: <span id={`${id}-error`}>{error}</span> })}
    >
      <output id={id} style={{ display: 'block', paddingBlock: token.paddingXXS, fontVariantNumeric: 'tabular-nums' }}>
        <FieldCell field={field} value={value} labelOf={() => undefined} />
      </output>
    </Form.Item>
  );
}
