import { theme } from 'antd';
import type { CSSProperties, HTMLAttributes } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  readonly tone?: 'secondary' | 'danger';
  readonly strong?: boolean;
  /** Struck through: no longer valid. */
  readonly gone?: boolean;
  /** Truncate text that does not fit its line. */
  readonly cut?: boolean;
}

/** Inline text with a tone. Replaces antd's `Typography`, which bundles editing and copying. */
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
