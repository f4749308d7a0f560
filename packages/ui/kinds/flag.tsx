import { useText } from '@zhixing/client/i18n.ts';
import { Select } from 'antd';
import { defineUiKind, type FilterProps, type InputProps } from '../kind.ts';
import { TabLeaves } from '../widgets/tab-leaves.tsx';
import { useClear } from '../widgets/use-clear.tsx';

function useYesNo() {
  const t = useText();
  return [
    { value: 'yes', label: t('ui.value.yes') },
    { value: 'no', label: t('ui.value.no') },
  ];
}

const written = (value: unknown): string | null => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : null);
const read = (value: string | null | undefined): boolean | undefined => (value ? value === 'yes' : undefined);

// A select, because a switch has no "unknown" state.
function FlagInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  const clear = useClear();
  return (
    <TabLeaves>
      <Select
        id={id}
        value={written(value)}
        options={useYesNo()}
        onChange={(next) => onChange(read(next) ?? null)}
        onBlur={onBlur}
        allowClear={field.required !== true && clear}
        aria-invalid={invalid}
        aria-required={field.required === true}
        aria-describedby={describedBy}
      />
    </TabLeaves>
  );
}

function FlagFilter({ id, field, operand, onChange }: FilterProps) {
  const clear = useClear();
  return (
    <TabLeaves>
      <Select
        id={id}
        value={written(operand)}
        options={useYesNo()}
        onChange={(next) => onChange(read(next))}
        allowClear={clear}
        placeholder={field.label}
        aria-label={field.label}
      />
    </TabLeaves>
  );
}

export const flag = defineUiKind('flag', {
  inline: 'value',
  Input: FlagInput,
  Filter: FlagFilter,
  text: (value, _field, { yes, no }) => (value ? yes : no),
  letters: 3,
});
