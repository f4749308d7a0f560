import { useOptions } from '@zhixing/client/use-options.ts';
import { Select } from 'antd';
import { useState } from 'react';

interface Props {
  readonly model: 'role' | 'organisation';
  readonly many?: boolean;
  readonly label: string;
  readonly id?: string;
  readonly value?: readonly string[] | string | null;
  readonly onChange?: (value: readonly string[] | string | null) => void;
}

/** Selects records of a model by name. */
export function RecordSelect({ model, many = false, label, id, value, onChange }: Props) {
  const [keyword, setKeyword] = useState('');
  const chosen = [value ?? []].flat() as string[];
  const found = useOptions(model, { ...(keyword && { keyword }), pageSize: 50 });
  const known = useOptions(model, chosen.length > 0 ? { ids: chosen, pageSize: 100 } : null);
  const rows = new Map([...(known.data?.list ?? []), ...(found.data?.list ?? [])].map((row) => [row.id, row.label]));
  return (
    <Select
      {...(id && { id })}
      {...(many && { mode: 'multiple' as const })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      aria-label={label}
      value={(many ? chosen : (chosen[0] ?? null)) as never}
      onChange={(next: readonly string[] | string | undefined) => onChange?.(next ?? (many ? [] : null))}
      options={[...rows].map(([key, text]) => ({ value: key, label: text }))}
    />
  );
}
