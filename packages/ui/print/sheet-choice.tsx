import { useText } from '@zhixing/client/i18n.ts';
import { STANDARD_SHEET } from '@zhixing/client/sheets.ts';
import { Select } from 'antd';

interface Props {
  readonly list: readonly { readonly code: string; readonly name: string }[];
  /** Name of the built-in template; null if it is not offered or already in the list. */
  readonly standard: string | null;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Select for a print template. */
export function SheetChoice({ list, standard, value, onChange }: Props) {
  const t = useText();
  const own = standard === null ? [] : [{ value: STANDARD_SHEET, label: standard }];
  return (
    <Select
      aria-label={t('print.sheet')}
      style={{ minWidth: 200 }}
      value={value}
      onChange={onChange}
      options={[...own, ...list.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  );
}
