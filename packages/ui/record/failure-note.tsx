import type { ApiError } from '@zhixing/client/api-error.ts';
import { Alert, theme } from 'antd';
import { useRequestNote } from '../states/use-request-note.ts';

/** The server's message, with the request id for looking it up in the log. */
export default function FailureNote({ error }: { error: ApiError }) {
  const requestNote = useRequestNote();
  const { token } = theme.useToken();
  const description = requestNote(error);
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
