import { theme } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import { type Density, lineHeight } from './density.ts';

/** Theme colours and sizes as CSS variables, so that the grid follows the theme and dark mode. */
export function useGridStyle(density: Density): { style: CSSProperties; line: number } {
  const { token } = theme.useToken();
  return useMemo(() => {
    const line = lineHeight(density, token);
    const style = {
      '--grid-line': `${line}px`,
      '--grid-padding': `${density === 'small' ? token.paddingXS : token.paddingSM}px`,
      '--grid-ground': token.colorBgContainer,
      '--grid-raised': token.colorBgElevated,
      '--grid-head': token.colorBgLayout,
      '--grid-text': token.colorText,
      '--grid-quiet': token.colorTextSecondary,
      '--grid-rule': token.colorBorderSecondary,
      '--grid-edge': token.colorBorder,
      '--grid-hover': token.colorFillQuaternary,
      '--grid-chosen': token.controlItemBgActive,
      '--grid-accent': token.colorPrimary,
      '--grid-link': token.colorLink,
      '--grid-link-hover': token.colorLinkHover,
      '--grid-changed': token.colorWarningBg,
      '--grid-wrong': token.colorErrorBg,
      '--grid-danger': token.colorError,
      '--grid-radius': `${token.borderRadiusSM}px`,
      '--grid-gap': `${token.paddingXXS}px`,
      '--grid-indent': `${token.padding}px`,
      '--grid-strong': token.fontWeightStrong,
      '--grid-float': token.boxShadowSecondary,
    };
    return { style: style as CSSProperties, line };
  }, [density, token]);
}
