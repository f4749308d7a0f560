import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { Language } from '@zhixing/client/i18n.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { type MenuPage, pageTable, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import type { Named } from '../flow.ts';

/** A flow that the person may start, by an action on a record. */
export interface Launchable {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly remark: string | null;
  /** As the reader calls it. */
  readonly category: string | null;
  readonly icon: string | null;
  readonly description: string | null;
  readonly model: string;
  readonly modelTitle: string;
  readonly action: string;
  readonly actionTitle: string;
  readonly create: boolean;
  readonly used: number;
}

/** Somebody in whose place flows may be started; all flows where none are named. */
export interface Principal extends Named {
  readonly templates: readonly string[] | null;
}

export function useLaunchable() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['flow', 'launch', language],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly Launchable[]; principals: readonly Principal[] }>('/api/workflow/launch', {}, { signal }),
  });
}

/** A flow is one card for each action by which it begins. */
export const keyOf = ({ code, model, action }: Launchable): string => `${code} ${model}.${action}`;

const MOST_USED = 6;

export const mostUsed = (list: readonly Launchable[]): Launchable[] =>
  list
    .filter(({ used }) => used > 0)
    .toSorted((a, b) => b.used - a.used)
    .slice(0, MOST_USED);

/** The page of the menu that shows the records of a model. */
export function pageOf(model: string): { readonly path: string; readonly page: MenuPage } | null {
  for (const [path, page] of pageTable()) if (page.kind === 'menu' && page.model === model) return { path, page };
  return null;
}

/** Flows without a category stand under the part of the menu that their records stand in. */
export function categoryOf(flow: Launchable, language: Language): string {
  if (flow.category) return flow.category;
  const top = pageOf(flow.model)?.page.trail[0];
  return top ? titlesOf(top)[language] || top.fullName : flow.modelTitle;
}
