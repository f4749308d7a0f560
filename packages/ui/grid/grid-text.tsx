import { theme } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

export interface WholeText {
  /** Column title. */
  readonly title: string;
  readonly text: string;
  /** The cell's box in the viewport. */
  readonly box: DOMRect;
}

const CLOSING = ['Escape', 'F2', 'Enter', 'Tab'];

/** Popover with a truncated cell's full text, scrollable and selectable. */
export default function GridText({ whole: { title, text, box }, onClose }: { whole: WholeText; onClose: () => void }) {
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const width = Math.min(Math.max(box.width, token.screenXS), window.innerWidth - token.padding * 2);
  const below = box.top < window.innerHeight / 2;
  const hear = (event: KeyboardEvent) => {
    // Keys must not reach the surrounding grid's handlers.
    event.stopPropagation();
    if (!CLOSING.includes(event.key)) return;
    event.preventDefault();
    onClose();
  };
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={hear}
      onBlur={onClose}
      style={{
        position: 'fixed',
        zIndex: token.zIndexPopupBase,
        insetInlineStart: Math.max(token.padding, Math.min(box.left, window.innerWidth - width - token.padding)),
        ...(below ? { insetBlockStart: box.top } : { insetBlockEnd: window.innerHeight - box.bottom }),
        width,
        maxHeight: '48vh',
        overflow: 'auto',
        padding: token.paddingSM,
        background: token.colorBgElevated,
        borderRadius: token.borderRadius,
        boxShadow: token.boxShadowSecondary,
        outline: `${token.lineWidthBold}px solid ${token.colorPrimary}`,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </div>,
    document.body,
  );
}
