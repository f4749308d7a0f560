import { useText } from '@zhixing/client/i18n.ts';
import DateInput from '@zhixing/ui/widgets/date-input.tsx';
import { Form } from 'antd';

interface Props {
  /** These three come from the form. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: unknown) => void;
}

/** One's own birthday: a day that has been, typed or chosen. */
export function BirthdayInput({ id = 'birthday', value = null, onChange = () => undefined }: Props) {
  const text = useText();
  const { status } = Form.Item.useStatus();
  const label = text('profile.base.birthday');
  return (
    <DateInput
      id={id}
      field={{ name: 'birthday', kind: 'date', label, operators: [], past: true }}
      value={value}
      onChange={onChange}
      onBlur={() => undefined}
      invalid={status === 'error'}
      placeholder={text('profile.base.birthdayHint')}
      labelOf={() => undefined}
    />
  );
}
