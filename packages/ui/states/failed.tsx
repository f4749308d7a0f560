import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Result, Typography } from 'antd';

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** What went wrong, what to do, and the id under which the server's log knows it. */
export default function Failed({ error, onRetry }: Props) {
  const t = useText();
  const denied = error instanceof ApiError && error.code === 403;
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Result
      status={denied ? '403' : 'warning'}
      icon={null}
      title={t(denied ? 'ui.state.denied' : 'ui.state.failed')}
      subTitle={
        <Flex vertical gap="small" align="center" role="alert">
          <span>{error.message}</span>
          <span>{t(denied ? 'ui.state.askAdministrator' : 'ui.state.tryAgain')}</span>
          {requestId && <Typography.Text copyable={{ text: requestId }}>{t('ui.state.requestId', { requestId })}</Typography.Text>}
        </Flex>
      }
      extra={<Button onClick={onRetry}>{t('ui.state.retry')}</Button>}
    />
  );
}
