import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage } from '@zhixing/client/records.ts';
import { useFoundLabels } from '@zhixing/client/use-found-labels.ts';
import { useMemo } from 'react';
import { uiKind } from '../../kinds/registry.ts';
import type { Sheet } from './sheet.ts';

/** The page with labels added for values chosen or pasted since it was loaded. */
export function useLabelledPage(model: ModelDescription, page: RecordPage, sheet: Sheet): RecordPage {
  const wanted = model.fields
    .filter(({ kind }) => uiKind(kind).inline === 'key')
    .map((field) => ({ field, keys: unlabelled(page.labels[field.name] ?? {}, written(sheet, field.name)) }));
  const found = useFoundLabels(wanted);
  return useMemo(() => {
    const labels = Object.entries(found).map(([name, more]) => [name, { ...page.labels[name], ...more }]);
    return labels.length === 0 ? page : { ...page, labels: { ...page.labels, ...Object.fromEntries(labels) } };
  }, [page, found]);
}

const written = ({ changed }: Sheet, name: string): unknown[] => [...changed.values()].flatMap(({ values }) => values[name] ?? []);

const unlabelled = (labels: Readonly<Record<string, string>>, keys: readonly unknown[]): string[] =>
  [...new Set(keys.map(String))].filter((key) => labels[key] === undefined).toSorted();
