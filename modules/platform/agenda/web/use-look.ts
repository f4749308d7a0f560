import { theme } from 'antd';
import type { CSSProperties } from 'react';

/** Styles of appointments: a light background with a strong edge in their colour, readable in light and dark themes. */
export function useLook(): (color: unknown) => CSSProperties & { readonly background: string; readonly color: string } {
  const { token } = theme.useToken();
  const tones: Readonly<Record<string, readonly [ground: string, edge: string]>> = {
    blue: [token.blue1, token.blue6],
    green: [token.green1, token.green6],
    orange: [token.orange1, token.orange6],
    red: [token.red1, token.red6],
    purple: [token.purple1, token.purple6],
    grey: [token.colorFillSecondary, token.colorTextTertiary],
  };
  return (color) => {
    const [background, edge] = tones[String(color)] ?? [token.blue1, token.blue6];
    return { background, color: token.colorText, borderInlineStart: `${token.lineWidthBold + 1}px solid ${edge}` };
  };
}
