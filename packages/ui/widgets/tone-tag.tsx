import type { Tone } from '@zhixing/model';
import { Tag, theme } from 'antd';
import type { ReactNode } from 'react';

const colors = { neutral: 'default', processing: 'processing', success: 'success', warning: 'warning', danger: 'error' } as const;

/** A state or option. The ground carries the tone; the text keeps the text colour, which is readable on every ground. */
export function ToneTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { token } = theme.useToken();
  return (
    <Tag color={colors[tone]} style={{ color: token.colorText, marginInlineEnd: 0 }}>
      {children}
    </Tag>
  );
}
