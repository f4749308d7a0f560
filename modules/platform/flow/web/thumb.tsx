import { ConfigProvider, Grid, type ThemeConfig } from 'antd';
import type { ReactNode } from 'react';

// Touch targets need 44 pixels; font sizes below 16 make some phones zoom into inputs.
const THUMB = 44;
const LETTERS = 16;
const ofPhones: ThemeConfig = {
  token: { controlHeight: THUMB, controlHeightSM: THUMB, controlHeightLG: THUMB },
  components: {
    Dropdown: { paddingBlock: 11 },
    Input: { inputFontSize: LETTERS },
    Select: { optionHeight: THUMB, optionPadding: '11px 12px', optionFontSize: LETTERS, multipleItemHeight: 32 },
  },
};
const ofDesks: ThemeConfig = {};

/** Enlarges controls for touch on phones. */
export function Thumb({ children }: { children: ReactNode }) {
  const phone = Grid.useBreakpoint().lg === false;
  return <ConfigProvider theme={phone ? ofPhones : ofDesks}>{children}</ConfigProvider>;
}
