import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Result, Typography } from 'antd';

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Leads back to what can be shown, where the request itself was refused. */
  readonly onClear?: () => void;
}

/** What went wrong, what to do, and the id under which the server's log knows it. */
export default function Failed({ error, onRetry, onClear }: Props) {
  const t = useText();
  const denied = error instanceof ApiError && error.code === 403;
  const refused = error instanceof ApiError && error.code >= 400 && error.code < 500;
  const requestId = error instanceof ApiError && !refused ? error.requestId : '';
  return (
    <Result
      status={denied ? '403' : 'warning'}
      icon={null}
      title={t(denied ? 'ui.state.denied' : 'ui.state.failed')}
      subTitle={
        <Flex vertical gap="small" align="center" role="alert">
          <span>{error.message}</span>
          {denied && <span>{t('ui.state.askAdministrator')}</span>}
          {!refused && <span>{t('ui.state.tryAgain')}</span>}
          {requestId && <Typography.Text copyable={{ text: requestId }}>{t('ui.state.requestId', { requestId })}</Typography.Text>}
        </Flex>
      }
      extra={
        <Flex gap="small" justify="center">
          {refused && onClear && <Button onClick={onClear}>{t('ui.filter.clear')}</Button>}
          <Button onClick={onRetry}>{t('ui.state.retry')}</Button>
        </Flex>
      }
    />
  );
}
