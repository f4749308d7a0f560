import { Flex, theme } from 'antd';
import type { CSSProperties, ReactNode } from 'react';

interface Props {
  /** Fills the remaining space. */
  readonly grow?: boolean;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Container panel of the page. */
export function Panel({ grow = false, style, children }: Props) {
  const { token } = theme.useToken();
  const ground = { background: token.colorBgContainer, borderRadius: token.borderRadiusLG, padding: token.padding, minWidth: 0 };
  return (
    <Flex vertical gap="small" flex={grow ? '1 1 0' : 'none'} style={{ ...ground, ...style }}>
      {children}
    </Flex>
  );
}
