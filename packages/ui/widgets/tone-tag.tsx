import type { Tone } from '@zhixing/model';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import './tone-tag.css';

/** Tag for a status or option. The background carries the tone; the text keeps the default colour for contrast. */
export function ToneTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { token } = theme.useToken();
  const grounds: Record<Tone, readonly [string, string]> = {
    neutral: [token.colorFillTertiary, token.colorBorder],
    processing: [token['blue-1'], token['blue-3']],
    success: [token['green-1'], token['green-3']],
    warning: [token['gold-1'], token['gold-4']],
    danger: [token['red-1'], token['red-3']],
  };
  const [background, borderColor] = grounds[tone];
  return (
    <span className="tone-tag" style={{ background, borderColor }}>
      {children}
    </span>
  );
}
