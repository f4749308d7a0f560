import { text } from '@zhixing/client/i18n.ts';

/** Icons that stand alone in buttons of antd: paging, searching, clearing, closing, further entries, showing a password. */
const alone: Readonly<Record<string, string>> = {
  left: 'previous',
  right: 'next',
  'double-left': 'backwards',
  'double-right': 'onwards',
  search: 'search',
  'close-circle': 'clear',
  close: 'close',
  ellipsis: 'more',
  eye: 'show',
  'eye-invisible': 'hide',
};

/** How an icon is read aloud: not at all, unless it stands alone in a button of antd, or the program names it. */
export function iconWords(icon: string, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (given['aria-label'] !== undefined) return { role: 'img' };
  const name = alone[icon];
  return name ? { role: 'img', 'aria-label': text(`iconNames.${name}`) } : { 'aria-hidden': true };
}
