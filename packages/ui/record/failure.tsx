import type { ApiError } from '@zhixing/client/api-error.ts';
import { Alert, theme } from 'antd';
import { useRequestNote } from '../states/use-request-note.ts';

/** A refusal that belongs to no field. */
export function Failure({ error }: { error: ApiError | null }) {
  const requestNote = useRequestNote();
  const { token } = theme.useToken();
  if (!error) return null;
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
