import type { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Alert, theme } from 'antd';

/** A refusal that belongs to no field. */
export function Failure({ error }: { error: ApiError | null }) {
  const t = useText();
  const { token } = theme.useToken();
  if (!error) return null;
  const description = error.requestId && t('ui.state.requestId', { requestId: error.requestId });
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={error.msg}
      {...(description && { description })}
      style={{ marginBlockEnd: token.marginSM }}
    />
  );
}
