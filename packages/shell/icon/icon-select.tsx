import { TabLeaves } from '@zhixing/ui/widgets/tab-leaves.tsx';
import { useClear } from '@zhixing/ui/widgets/use-clear.tsx';
import { Select } from 'antd';
import { allIcons } from './all-icons.ts';
import { Icon } from './icon.tsx';
import './icon-select.css';

interface IconSelectProps {
  readonly id: string;
  readonly value: string;
  /** Called with '' when cleared. */
  readonly onChange: (name: string) => void;
  readonly onBlur?: () => void;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly required?: boolean;
}

/** Select for an icon of the set, searchable by name. An unknown name is shown as text. */
export function IconSelect({ id, value, onChange, onBlur, invalid = false, describedBy, placeholder, required = false }: IconSelectProps) {
  const clear = useClear();
  return (
    <TabLeaves>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={!required && clear}
        value={value || null}
        onChange={(name: string | null) => onChange(name ?? '')}
        {...(onBlur && { onBlur })}
        placeholder={placeholder}
        options={allIcons.map((name) => ({ value: name, label: name }))}
        optionRender={({ value: name }) => <Choice name={String(name)} />}
        labelRender={({ value: name }) => <Choice name={String(name)} />}
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={describedBy}
      />
    </TabLeaves>
  );
}

const Choice = ({ name }: { name: string }) => (
  <span className="icon-choice">
    {allIcons.includes(name) ? <Icon name={name} /> : null} {name}
  </span>
);
