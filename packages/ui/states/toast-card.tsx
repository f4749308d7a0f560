import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { actOnToast, hideToast, type Toast } from '@zhixing/client/toasts.ts';
import { Button, Flex, theme } from 'antd';
import { type CSSProperties, useEffect, useState } from 'react';
import { EventBox } from '../widgets/event-box.tsx';

/** A toast. Its timer pauses while it is hovered or focused. */
export default function ToastCard({ toast }: { toast: Toast }) {
  const t = useText();
  const { token } = theme.useToken();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => hideToast(toast.id), toast.ms);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const card: CSSProperties = {
    maxWidth: token.screenXS,
    padding: `${token.paddingXS}px ${token.padding}px`,
    borderRadius: token.borderRadiusLG,
    background: token.colorBgElevated,
    boxShadow: token.boxShadow,
    pointerEvents: 'auto',
  };
  const { action } = toast;
  return (
    <EventBox
      className="zx-toast"
      style={card}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Flex gap="small" align="center">
        <ToneIcon tone={toast.tone} />
        <Flex vertical style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <span>{toast.text}</span>
          {toast.note ? <span style={{ color: token.colorTextSecondary }}>{toast.note}</span> : null}
        </Flex>
        {action ? (
          <Button
            type="link"
            size="small"
            onClick={() => actOnToast(toast)}
            {...(action.undo && { title: 'Ctrl+Z', 'aria-keyshortcuts': 'Control+Z' })}
          >
            {action.label}
          </Button>
        ) : null}
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('ui.toast.close')} onClick={() => hideToast(toast.id)} />
      </Flex>
    </EventBox>
  );
}

/** Icon of a tone. */
export function ToneIcon({ tone }: { tone: Toast['tone'] }) {
  const { token } = theme.useToken();
  if (tone === 'success') return <CheckCircleFilled style={{ color: token.colorSuccess }} aria-hidden="true" />;
  if (tone === 'error') return <CloseCircleFilled style={{ color: token.colorError }} aria-hidden="true" />;
  return <InfoCircleFilled style={{ color: token.colorPrimary }} aria-hidden="true" />;
}
