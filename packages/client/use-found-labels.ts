import { useQueries } from '@tanstack/react-query';
import { kinds } from '@zhixing/model/kinds/registry.ts';
import { useLanguage } from './i18n.ts';
import type { FieldDescription } from './model-description.ts';
import { keys } from './query-keys.ts';
import type { RecordPage } from './records.ts';
import { type OptionsPage, readOptions } from './use-options.ts';

/** Keys of other records in a field's values. */
export interface Keyed {
  readonly field: FieldDescription;
  readonly keys: readonly string[];
}

/** Most keys per request, to limit the URL's length. */
const AT_ONCE = 100;

/** Labels, by field, of keys that no loaded page has labels for: chosen or pasted values not saved yet. */
export function useFoundLabels(wanted: readonly Keyed[]): RecordPage['labels'] {
  const language = useLanguage();
  const parts = wanted.flatMap(({ field, keys: all }) =>
    Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, part) => ({ field, ids: all.slice(part * AT_ONCE, (part + 1) * AT_ONCE) })),
  );
  return useQueries({
    queries: parts.flatMap(({ field, ids }) => {
      const target = kinds[field.kind]?.target(field as never);
      const query = { ids, pageSize: ids.length, ...(target?.where && { filter: target.where }) };
      return target
        ? [
            {
              queryKey: keys.options(language, target.model, query),
              queryFn: ({ signal }: { signal: AbortSignal }) => readOptions(target.model, query, signal),
              select: (page: OptionsPage): Found => ({ name: field.name, key: target.key, page }),
              staleTime: 30_000,
            },
          ]
        : [];
    }),
    combine: joined,
  });
}

interface Found {
  readonly name: string;
  readonly key: string;
  readonly page: OptionsPage;
}

function joined(results: readonly { readonly data?: Found | undefined }[]): RecordPage['labels'] {
  const labels: Record<string, Record<string, string>> = {};
  for (const { data } of results)
    if (data)
      labels[data.name] = {
        ...labels[data.name],
        ...Object.fromEntries(data.page.list.map((row) => [String(row[data.key as 'id']), row.label])),
      };
  return labels;
}
