import { useText } from '@zhixing/client/i18n.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import { useOptions } from '@zhixing/client/use-options.ts';
import type { Condition } from '@zhixing/model';
import { Select } from 'antd';
import { useState } from 'react';

interface Props {
  readonly model: 'organisation' | 'role';
  readonly filter: Condition;
  readonly many?: boolean;
  readonly placeholder?: string;
  /** Set by the form. */
  readonly id?: string;
  readonly value?: string | readonly string[] | null;
  readonly onChange?: (value: unknown) => void;
  readonly 'aria-label'?: string;
}

const REST_MS = 300;
const PAGE_SIZE = 100;

/** Selects records by name with a search on the server. */
export function OptionSelect({ model, filter, many = false, value, onChange, ...given }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const keyword = useDelayed(typed.trim(), REST_MS);
  const chosen = typeof value === 'string' ? [value] : (value ?? []);
  const found = useOptions(model, { keyword, filter, pageSize: PAGE_SIZE });
  const named = useOptions(model, chosen.length > 0 ? { ids: chosen, pageSize: chosen.length } : null);
  const labels = new Map([...(named.data?.list ?? []), ...(found.data?.list ?? [])].map(({ id, label }) => [String(id), label]));
  const shown = new Set([...chosen, ...(found.data?.list ?? []).map(({ id }) => String(id))]);
  return (
    <Select
      {...given}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      {...(many && { mode: 'multiple' as const })}
      value={many ? [...chosen] : (chosen[0] ?? null)}
      loading={found.isFetching}
      notFoundContent={text('workplaces.noneFound')}
      options={[...shown].map((id) => ({ value: id, label: labels.get(id) ?? '…' }))}
      onChange={(next: unknown) => onChange?.(next ?? (many ? [] : null))}
    />
  );
}
