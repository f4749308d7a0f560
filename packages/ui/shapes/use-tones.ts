import { theme } from 'antd';
import { useMemo } from 'react';
import type { Tones } from './shape-tone.ts';

/** The theme's colours for what is drawn on a map; `quiet` is what no longer tells of now. */
export function useTones(): Tones & { readonly quiet: string } {
  const { token } = theme.useToken();
  return useMemo(
    () => ({
      blue: token.colorPrimary,
      green: token.colorSuccess,
      orange: token.colorWarning,
      red: token.colorError,
      purple: token.purple,
      ground: token.colorBgContainer,
      text: token.colorText,
      quiet: token.colorTextTertiary,
    }),
    [token],
  );
}
