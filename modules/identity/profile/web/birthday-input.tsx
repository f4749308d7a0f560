import { useText } from '@zhixing/client/i18n.ts';
import DateInput from '@zhixing/ui/widgets/date-input.tsx';
import { Form } from 'antd';

interface Props {
  /** Set by Form.Item, like the two below. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (day: unknown) => void;
}

/** The user's own birthday: a past date, typed or picked. */
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
