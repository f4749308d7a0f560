import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useCallback } from 'react';
import type { EditedItem } from './edited.ts';
import { useEditor } from './editor.ts';

/** The options of a choice of itinerary items, in the reader's language. */
export function useChoices(field: string): { readonly value: string; readonly label: string }[] {
  const { data } = useModel('itineraryItem');
  const options = data?.fields.find(({ name }) => name === field)?.options ?? [];
  return options.map(({ value, label }) => ({ value: String(value), label }));
}

/** The name of a kind of item. */
export function useKindName(): (kind: string) => string {
  const { data } = useModel('itineraryItem');
  return useCallback(
    (kind) => data?.fields.find(({ name }) => name === 'kind')?.options?.find(({ value }) => value === kind)?.label ?? '',
    [data],
  );
}

/** The place of an item: its own words, else its base or camp. */
export function usePlaceName(item: EditedItem): string {
  const { facts } = useEditor();
  const site = facts.sites.find(({ id }) => id === item.site)?.name ?? '';
  const venue = facts.venues?.find(({ id }) => id === item.venue)?.name ?? '';
  return [site, venue, item.place ?? ''].filter(Boolean).join(' ');
}

/** Fills the text of a finding. */
export const filled = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** Names of the fields of an item. */
export function useFieldName(): (field: string) => string {
  const { data } = useModel('itineraryItem');
  const text = useText();
  return (field) => data?.fields.find(({ name }) => name === field)?.label ?? text('itinerary.loading');
}
