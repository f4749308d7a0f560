import { useText } from '@zhixing/client/i18n.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import { useOptions } from '@zhixing/client/use-options.ts';
import type { Condition } from '@zhixing/model';
import { useState } from 'react';
import type { LabelOf } from '../kind.ts';
import { useNoneText } from './use-none-text.ts';

const REST_MS = 300;
const PAGE_SIZE = 50;

interface Source {
  readonly model: string;
  readonly keyField: string;
  readonly ids: readonly string[];
  readonly labelOf: LabelOf;
  readonly within: Condition | undefined;
}

/** Options of a remote select while open, labels of the selected ones, and the number of further matches. */
export function useRefOptions({ model, keyField, ids, labelOf, within }: Source) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useDelayed(typed.trim(), REST_MS);
  const found = useOptions(model, open ? { keyword, filter: within, pageSize: PAGE_SIZE } : null);
  const unnamed = ids.filter((id) => labelOf(id) === undefined);
  const named = useOptions(model, unnamed.length > 0 ? { ids: unnamed, pageSize: unnamed.length } : null);
  const offered = (open && found.data?.list) || [];
  const labels = new Map([...(named.data?.list ?? []), ...offered].map((row) => [String(row[keyField]), row.label]));
  // Until the name has been read, nothing is said about it.
  const nameless = named.isFetching ? t('ui.state.loading') : t('ui.value.unknown');
  const option = (id: string) => ({ value: id, label: labels.get(id) ?? labelOf(id) ?? nameless });
  return {
    open,
    setOpen,
    typed,
    setTyped,
    chosen: ids.map(option),
    options: offered.map((row) => option(String(row[keyField]))),
    more: (found.data?.pagination.total ?? 0) - offered.length,
    busy: found.isFetching,
    // Why there is nothing to choose.
    none: useNoneText(open && !found.isFetching && offered.length === 0 ? model : null, {
      failed: found.error,
      keyword,
      limited: within !== undefined,
    }),
  };
}
