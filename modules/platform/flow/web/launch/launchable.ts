import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { Language } from '@zhixing/client/i18n.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { type MenuPage, pageTable, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import type { Named } from '../flow.ts';

/** A flow that the user may start, by an action on a record. */
export interface Launchable {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly remark: string | null;
  /** In the reader's language. */
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

/** A principal for whom flows may be started; all flows where `templates` is null. */
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

/** A flow has one card for each action that starts it. */
export const keyOf = ({ code, model, action }: Launchable): string => `${code} ${model}.${action}`;

const MAX_USED = 6;

export const mostUsed = (list: readonly Launchable[]): Launchable[] =>
  list
    .filter(({ used }) => used > 0)
    .toSorted((a, b) => b.used - a.used)
    .slice(0, MAX_USED);

/** The menu page with the records of a model. */
export function pageOf(model: string): { readonly path: string; readonly page: MenuPage } | null {
  for (const [path, page] of pageTable()) if (page.kind === 'menu' && page.model === model) return { path, page };
  return null;
}

/** Flows without a category are grouped by the menu section of their records. */
export function categoryOf(flow: Launchable, language: Language): string {
  if (flow.category) return flow.category;
  const top = pageOf(flow.model)?.page.trail[0];
  return top ? titlesOf(top)[language] || top.fullName : flow.modelTitle;
}
