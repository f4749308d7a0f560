import { theme } from 'antd';
import type { CSSProperties, HTMLAttributes } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly tone?: 'secondary' | 'danger';
  readonly strong?: boolean;
  /** What it says holds no longer. */
  readonly gone?: boolean;
  /** What does not fit into its line is cut off. */
  readonly cut?: boolean;
}

/** Running text with a meaning of its own. `Typography` of antd brings editing, copying and a text area along. */
export function Words({ tone, strong = false, gone = false, cut = false, style, ...rest }: Props) {
  const { token } = theme.useToken();
  const Tag = gone ? 'del' : strong ? 'strong' : 'span';
  const colours = { secondary: token.colorTextSecondary, danger: token.colorError };
  const own: CSSProperties = {
    color: tone ? colours[tone] : token.colorText,
    overflowWrap: 'break-word',
    ...(strong && { fontWeight: token.fontWeightStrong }),
    ...(cut && { display: 'inline-block', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  };
  return <Tag {...rest} style={{ ...own, ...style }} />;
}
