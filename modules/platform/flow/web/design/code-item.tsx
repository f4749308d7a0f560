import { useText } from '@zhixing/client/i18n.ts';
import { Form, Input } from 'antd';

const CODE = /^[a-z][a-z0-9-]{0,59}$/;

/** Whether flows can be told apart by it. */
export const isCode = (typed: string): boolean => CODE.test(typed);

interface Props {
  readonly id: string;
  readonly label: string;
  /** What is said of it as long as nothing is wrong. */
  readonly hint: string;
  readonly required?: boolean;
  readonly value: string;
  /** It has been tried with a code that none can be; says by which rule. */
  readonly wrong: boolean;
  readonly onType: (typed: string) => void;
}

/** The code that a flow is to have. */
export function CodeItem({ id, label, hint, required = false, value, wrong, onType }: Props) {
  const text = useText();
  const said = wrong ? { validateStatus: 'error' as const, help: text('flowDesign.codeHelp') } : { extra: hint };
  return (
    <Form.Item label={label} htmlFor={id} required={required} {...said}>
      <Input id={id} maxLength={60} value={value} aria-invalid={wrong} onChange={({ target }) => onType(target.value)} />
    </Form.Item>
  );
}
