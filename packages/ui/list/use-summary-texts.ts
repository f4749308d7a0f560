import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useSummary } from '@zhixing/client/use-summary.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import type { GridColumn } from '../grid/column.ts';
import { useTextOf } from '../kinds/use-text-of.ts';
import { ACTIONS } from './columns.tsx';
import type { ListHandle } from './use-list-page.ts';

/** Summary row texts: row count, and sums of number columns over all pages. */
export function useSummaryTexts(list: ListHandle, columns: readonly GridColumn<RecordRow>[]): ReadonlyMap<string, string> | undefined {
  const t = useText();
  const textOf = useTextOf();
  const { model, summed, query } = list;
  const numeric = columns.filter((column) => column.numeric && !model.masked.includes(column.key)).map(({ key }) => key);
  const found = useSummary(model.name, summed ? { ...list.matching, ...(numeric.length > 0 && { fields: numeric }) } : null);
  if (!summed || query.page === undefined) return undefined;
  const first = columns.find(({ key }) => key !== ACTIONS)?.key ?? '';
  const waiting = t(found.isError ? 'ui.list.sumFailed' : 'ui.list.summing');
  const texts = new Map([[first, found.data ? t('ui.list.sum', { total: grouped(found.data.count) }) : waiting]]);
  for (const [name, { sum }] of Object.entries(found.data?.fields ?? {})) {
    const field = fieldOf(model, name);
    if (field && sum !== null && name !== first)
      texts.set(
        name,
        textOf(field, sum, () => undefined),
      );
  }
  return texts;
}
