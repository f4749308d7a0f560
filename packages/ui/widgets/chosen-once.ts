import type { MenuProps } from 'antd';

/**
 * Choosing an item of a menu by Enter presses nothing else: a dialog that it opens takes the focus at once, and the browser would
 * press the dialog's first button with the same key.
 */
export const chosenOnce: NonNullable<MenuProps['onClick']> = ({ domEvent }) => {
  if (domEvent.type === 'keydown') domEvent.preventDefault();
};
