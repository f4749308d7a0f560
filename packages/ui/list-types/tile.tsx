import { theme } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';

interface Props extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  /** Header, separated by a line; tools are at its end. */
  readonly head?: ReactNode;
  readonly tools?: ReactNode;
}

/** A bordered box for a record. Used instead of antd's `Card`, which bundles its tabs. */
export function Tile({ head, tools, children, style, ...rest }: Props) {
  const { token } = theme.useToken();
  const edge = `${token.lineWidth}px solid ${token.colorBorderSecondary}`;
  return (
    <div {...rest} style={{ border: edge, borderRadius: token.borderRadiusLG, background: token.colorBgContainer, ...style }}>
      {head && (
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: token.paddingXS,
            minHeight: token.controlHeightLG,
            padding: `0 ${token.paddingSM}px`,
            borderBlockEnd: edge,
            fontWeight: token.fontWeightStrong,
          }}
        >
          <div style={{ flex: '1 1 0', minWidth: 0 }}>{head}</div>
          {tools}
        </div>
      )}
      <div style={{ padding: token.paddingSM }}>{children}</div>
    </div>
  );
}
