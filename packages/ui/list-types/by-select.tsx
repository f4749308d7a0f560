import { Flex, Select, theme } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** Select for the field to arrange by; hidden with fewer than two choices. */
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

/** Toolbar of a list type. */
export function TypeBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex role="group" aria-label={label} wrap gap="small" align="center">
      {children}
    </Flex>
  );
}
