import { Flex, Select, theme } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** What the rows are arranged by; only text where there is nothing to choose. */
export function BySelect({ id, label, value, choices, onChange }: Props) {
  const { token } = theme.useToken();
  if (choices.length < 2) return null;
  const options = choices.map((choice) => ({ value: choice.key, label: choice.label }));
  return (
    <Flex align="center" gap="small" style={{ minWidth: 0 }}>
      <label htmlFor={id} style={{ color: token.colorTextSecondary, whiteSpace: 'nowrap' }}>
        {label}
      </label>
      <Select id={id} value={value ?? null} options={options} onChange={onChange} popupMatchSelectWidth={false} aria-label={label} />
    </Flex>
  );
}

/** The tools of a type, above what it draws. */
export function TypeBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex role="group" aria-label={label} wrap gap="small" align="center">
      {children}
    </Flex>
  );
}
