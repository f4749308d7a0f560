import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';

/** Request id of a server error, for looking it up in the log; '' for refusals, which explain themselves. */
export function useRequestNote(): (error: unknown) => string {
  const t = useText();
  return (error) =>
    error instanceof ApiError && error.requestId && error.code >= 500 ? t('ui.state.requestId', { requestId: error.requestId }) : '';
}
