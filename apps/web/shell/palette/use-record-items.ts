import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import { readOptions } from '@zhixing/client/use-options.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import { useNavigate } from 'react-router';
import type { PaletteItem } from './item.ts';
import { addressOfRecord } from './places.ts';
import { useVisits } from './use-visits.ts';

const RESTS_MS = 200;
const SHOWN_RECENT = 6;

interface Found {
  readonly model: string;
  readonly modelTitle: string;
  readonly id: string;
  readonly label: string;
  readonly hint: string | null;
}

/** Records of any model found by the server's search, and whether it is running. */
export function useFoundRecords(query: string): { readonly items: readonly PaletteItem[]; readonly busy: boolean } {
  const language = useLanguage();
  const navigate = useNavigate();
  const rested = useDelayed(query, RESTS_MS);
  const answer = useQuery<readonly Found[]>({
    queryKey: ['data', language, 'search', rested],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly Found[] }>('/api/workbench/search', { q: rested }, { signal }).then(({ list }) => list),
    enabled: rested !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const items = (query === '' ? [] : (answer.data ?? [])).flatMap(({ model, modelTitle, id, label, hint }) =>
    itemOf({ model, id, label, hint: [modelTitle, hint].filter(Boolean).join(' · ') }, navigate),
  );
  return { items, busy: query !== '' && (rested !== query || answer.isFetching) };
}

/** Recently opened records, with labels as visible now. Those no longer visible are omitted. */
export function useRecentRecords(shown: boolean): readonly PaletteItem[] {
  const language = useLanguage();
  const navigate = useNavigate();
  const records = useVisits().records.slice(0, SHOWN_RECENT);
  const models = [...new Set(records.map(({ model }) => model))].filter((model) => addressOfRecord(model, '') !== null);
  const answers = useQueries({
    queries: models.map((model) => {
      const ids = records.filter((record) => record.model === model).map(({ id }) => id);
      return {
        queryKey: ['data', language, model, 'recent', ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => readOptions(model, { ids }, signal),
        enabled: shown,
        retry: false,
      };
    }),
  });
  const labels = new Map(answers.flatMap(({ data }) => data?.list ?? []).map(({ id, label }) => [id, label]));
  return records.flatMap(({ model, id, page }) => {
    const label = labels.get(id);
    return label === undefined ? [] : itemOf({ model, id, label, hint: titleOf(page, language), page }, navigate);
  });
}

interface Target {
  readonly model: string;
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly page?: string;
}

function itemOf({ model, id, label, hint, page }: Target, navigate: (address: string) => unknown): PaletteItem[] {
  const address = addressOfRecord(model, id, page);
  if (address === null) return [];
  return [{ id: `record ${id}`, address, title: label, hint, icon: 'file-text', path: '', words: '', run: () => void navigate(address) }];
}

function titleOf(address: string, language: ReturnType<typeof useLanguage>): string {
  const page = pageTable().get(address);
  return page?.kind === 'menu' ? page.titles[language] || page.titles.zh : '';
}
