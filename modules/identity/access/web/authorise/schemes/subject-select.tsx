import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import { useSubjects } from '../use-authority.ts';

interface Props {
  readonly id?: string;
  readonly value: string;
  readonly disabled?: boolean;
  /** Label of the empty choice, which is only offered if set. */
  readonly none?: string;
  readonly onChange: (subject: string) => void;
}

/** Selects a model by its title. */
export function SubjectSelect({ id, value, disabled = false, none, onChange }: Props) {
  const text = useText();
  const subjects = useSubjects();
  return (
    <Select
      {...(id ? { id } : { 'aria-label': text('authorise.schemes.subject') })}
      className="scheme-subject"
      value={value || null}
      disabled={disabled}
      allowClear={none !== undefined}
      options={(subjects.data?.models ?? []).map(({ name, title }) => ({ value: name, label: title }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={none ?? text('authorise.schemes.subjectMissing')}
      onChange={(subject) => onChange(subject ?? '')}
    />
  );
}
