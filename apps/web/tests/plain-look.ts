import type { Look } from '../theme/look.ts';

/** The look of somebody who has chosen nothing. */
export const plainLook: Look = {
  theme: 'default',
  side: 'dark',
  dark: false,
  weak: false,
  grey: false,
  density: 'default',
  still: false,
  fontSize: 14,
};
