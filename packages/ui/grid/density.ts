import type { GlobalToken } from 'antd';

export type Density = 'large' | 'medium' | 'small';

/** Line height in pixels. All lines have equal height, as virtual scrolling requires. */
export function lineHeight(density: Density, token: GlobalToken): number {
  const room = { small: token.paddingSM, medium: token.paddingLG - token.paddingXXS, large: token.paddingXL };
  return Math.round(token.fontSize * token.lineHeight) + room[density];
}
