import type { MenuProps } from 'antd';

/**
 * Prevents Enter on a menu item from also pressing the first button of a dialog it opens: the dialog takes the focus at once, and the same
 * key event would reach that button.
 */
export const chosenOnce: NonNullable<MenuProps['onClick']> = ({ domEvent }) => {
  if (domEvent.type === 'keydown') domEvent.preventDefault();
};
