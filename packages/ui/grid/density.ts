import type { GlobalToken } from 'antd';

export type Density = 'large' | 'medium' | 'small';

/** Height of a line in pixels. Every line is as high as every other: only then can thousands be skipped. */
export function lineHeight(density: Density, token: GlobalToken): number {
  const room = { small: token.paddingSM, medium: token.paddingLG - token.paddingXXS, large: token.paddingXL };
  return Math.round(token.fontSize * token.lineHeight) + room[density];
}
