import { useText } from '@zhixing/client/i18n.ts';
import { Form, Input } from 'antd';

const CODE = /^[a-z](?:[a-z0-9.]{0,58}[a-z0-9])?$/;

/** Whether it is a valid code of a flow. */
export const isCode = (typed: string): boolean => CODE.test(typed);

interface Props {
  readonly id: string;
  readonly label: string;
  /** Shown while there is no error. */
  readonly hint: string;
  readonly required?: boolean;
  readonly value: string;
  /** Shows the error after submission with an invalid code. */
  readonly wrong: boolean;
  readonly onType: (typed: string) => void;
}

/** Form item for the code of a flow. */
export function CodeItem({ id, label, hint, required = false, value, wrong, onType }: Props) {
  const text = useText();
  const said = wrong ? { validateStatus: 'error' as const, help: text('flowDesign.codeHelp') } : { extra: hint };
  return (
    <Form.Item label={label} htmlFor={id} required={required} {...said}>
      <Input id={id} maxLength={60} value={value} aria-invalid={wrong} onChange={({ target }) => onType(target.value)} />
    </Form.Item>
  );
}
