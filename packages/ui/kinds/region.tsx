import { defineUiKind, type FilterProps } from '../kind.ts';
import { RegionPicker } from '../widgets/lazy.tsx';
import { RefSelect } from '../widgets/ref-select.tsx';

const source = { model: 'region', keyField: 'code' };

// Filtering by a province includes its cities: GB/T 2260 codes of larger regions end in zeros, so their prefix is compared.
function RegionFilter({ operand, onChange, field, ...props }: FilterProps) {
  const prefix = typeof operand === 'object' && operand !== null ? (operand.startsWith ?? '') : '';
  return (
    <RefSelect
      {...props}
      field={field}
      {...source}
      ids={prefix ? [prefix.padEnd(6, '0')] : []}
      onChange={(next) => onChange(next[0] ? { startsWith: next[0].replace(/(00){1,2}$/, '') } : undefined)}
      placeholder={field.label}
      label={field.label}
    />
  );
}

export const region = defineUiKind('region', {
  Input: (props) => <RegionPicker {...props} />,
  Filter: RegionFilter,
  // The operand is a code prefix; padded to the full code.
  operandValue: (code) => String(code).padEnd(6, '0'),
  inline: 'key',
  letters: 13,
});
