import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';

/** The request id of a failure that somebody must look up; a refusal explains itself. */
export function useRequestNote(): (error: unknown) => string {
  const t = useText();
  return (error) =>
    error instanceof ApiError && error.requestId && error.code >= 500 ? t('ui.state.requestId', { requestId: error.requestId }) : '';
}
