import { Form, Select } from 'antd';
import { type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

/** A labelled control. */
export function Field({ label, help, children }: FieldProps) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} {...(help && { extra: help })}>
      {children(id)}
    </Form.Item>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  readonly search?: boolean | undefined;
}

/** A labelled select. */
export function Choice<T extends string>({ label, help, value, options, onChange, search = false }: ChoiceProps<T>) {
  return (
    <Field label={label} help={help}>
      {(id) => (
        <Select<T>
          id={id}
          value={options.some((option) => option.value === value) ? value : (null as never)}
          onChange={onChange}
          options={[...options]}
          {...(search && { showSearch: { optionFilterProp: 'label' } })}
        />
      )}
    </Field>
  );
}

/** A collapsible part of the panel. */
export function Fold({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="design-fold" open={open}>
      <summary>{title}</summary>
      <div className="design-fold-inside">{children}</div>
    </details>
  );
}
