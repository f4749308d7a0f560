import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';

interface Search {
  readonly failed: Error | null;
  readonly keyword: string;
  /** The choices are limited by other fields of the form. */
  readonly limited: boolean;
}

/** Says why a select of records offers nothing: refused, nothing found, nothing that fits the form, or no records yet. Null asks nothing. */
export function useNoneText(model: string | null, { failed, keyword, limited }: Search): string {
  const t = useText();
  const title = useModel(model).data?.title ?? t('ui.form.records');
  if (failed) return failed instanceof ApiError ? failed.msg : t('ui.form.noOptions');
  if (keyword) return t('ui.form.noneFound', { title, keyword });
  return t(limited ? 'ui.form.noneFits' : 'ui.form.noneYet', { title });
}
