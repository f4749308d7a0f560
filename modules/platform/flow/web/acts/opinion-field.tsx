import { useText } from '@zhixing/client/i18n.ts';
import { CommonWords } from '@zhixing/ui/review/common-words.tsx';
import { Input } from 'antd';
import { Field } from './field.tsx';

const MAX_LENGTH = 2000;

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
}

/** The opinion field, with the user's common phrases. */
export function OpinionField({ value, onChange, required = false, error }: Props) {
  const text = useText();
  const add = (words: string) => onChange([value, words].filter(Boolean).join('\n').slice(0, MAX_LENGTH));
  return (
    <Field id="flow-opinion" label={text('flow.opinion')} required={required} error={error} extra={<CommonWords onPick={add} />}>
      <Input.TextArea
        id="flow-opinion"
        value={value}
        maxLength={MAX_LENGTH}
        showCount
        autoSize={{ minRows: 3, maxRows: 10 }}
        aria-required={required}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
