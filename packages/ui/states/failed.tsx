import { CopyOutlined } from '@ant-design/icons';
import { ApiError } from '@zhixing/client/api-error.ts';
import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, theme } from 'antd';
import { Suspense } from 'react';
import { extensions } from '../record/extensions.ts';
import { Words } from '../widgets/words.tsx';

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Resets the query, when the request itself was refused. */
  readonly onClear?: () => void;
}

/** Error state: message, next step, and the request id for looking it up in the log. */
export default function Failed({ error, onRetry, onClear }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const denied = error instanceof ApiError && error.code === 403;
  const refused = error instanceof ApiError && error.code >= 400 && error.code < 500;
  const requestId = error instanceof ApiError && !refused ? error.requestId : '';
  return (
    <Flex vertical align="center" gap="middle" style={{ padding: `${token.paddingXL}px ${token.padding}px`, textAlign: 'center' }}>
      <span style={{ fontSize: token.fontSizeHeading4, lineHeight: token.lineHeightHeading4 }}>
        {t(denied ? 'ui.state.denied' : 'ui.state.failed')}
      </span>
      <Flex vertical gap="small" align="center" role="alert" style={{ color: token.colorTextSecondary }}>
        <span>{error.message}</span>
        {denied && <span>{t('ui.state.askAdministrator')}</span>}
        {!refused && <span>{t('ui.state.tryAgain')}</span>}
        {requestId && <Words>{t('ui.state.requestId', { requestId })}</Words>}
      </Flex>
      <Flex gap="small" justify="center" wrap>
        {requestId && (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(requestId)}>
            {t('ui.state.copyId')}
          </Button>
        )}
        <WayOn error={error} />
        {refused && onClear && <Button onClick={onClear}>{t('ui.filter.clear')}</Button>}
        <Button onClick={onRetry}>{t('ui.state.retry')}</Button>
      </Flex>
    </Flex>
  );
}

/** The application's next step when a permission is missing. */
function WayOn({ error }: { error: Error }) {
  const permission = error instanceof ApiError && error.code === 403 ? error.data.params?.permission : undefined;
  if (!permission || !extensions.Denied) return null;
  return (
    <Suspense fallback={null}>
      <extensions.Denied permission={String(permission)} />
    </Suspense>
  );
}
