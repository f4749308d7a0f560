import { useQuery, useQueryClient } from '@tanstack/react-query';
import { saveResponse } from '@zhixing/client/download.ts';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { renew } from '@zhixing/shell/menu/follow-menus.ts';
import type { Off } from '@zhixing/ui/narrowed.ts';

export type Kind = 'directory' | 'page' | 'model' | 'dictionary' | 'link';

/** A line of a menu as those see it who arrange it. */
export interface MenuRow {
  readonly id: string;
  readonly fullName: string;
  readonly titles: { readonly zh: string; readonly zhtw: string; readonly en: string };
  /** The names that somebody has given, or the program: what is left out follows from the first. */
  readonly names: { readonly zh: string; readonly zhtw: string; readonly en: string };
  readonly parentId: string;
  readonly systemId: string;
  readonly kind: Kind;
  readonly icon: string;
  readonly iconBackground: string;
  readonly urlAddress: string;
  readonly opens: 'window' | 'frame' | null;
  readonly moduleId: string;
  readonly model: string | null;
  readonly propertyJson: string;
  readonly enabledMark: 0 | 1;
  readonly noShow: 0 | 1;
  readonly off: Off;
  readonly description: string;
  readonly version: number | null;
  /** The program declares it. */
  readonly declared: boolean;
  /** Administrators have changed what the program declares. */
  readonly changed: boolean;
  readonly original: { readonly zh: string; readonly parentId: string } | null;
  readonly hints: readonly { readonly name: string; readonly text: string }[];
}

interface Choice {
  readonly id: string;
  readonly title: string;
}

/** What entries may lead to. */
export interface Choices {
  readonly applications: readonly (Choice & { readonly own: boolean; readonly icon: string; readonly home: string | null })[];
  readonly pages: readonly Choice[];
  readonly models: readonly Choice[];
  readonly dictionaries: readonly Choice[];
}

export interface Part {
  readonly enCode: string;
  readonly fullName: string;
  readonly off: boolean;
  readonly required: boolean;
}

/** What the page behind an entry offers. */
export interface Parts {
  readonly model: string | null;
  readonly title: string;
  readonly buttons: readonly Part[];
  readonly columns: readonly Part[];
  readonly form: readonly Part[];
  readonly schemes: readonly { readonly id: string; readonly title: string; readonly own: boolean }[];
}

/** What bringing a document in does, or would do. */
export interface ImportReport {
  readonly application: string;
  readonly newApplication: boolean;
  readonly lines: readonly {
    readonly code: string;
    readonly title: string;
    readonly what: 'added' | 'changed' | 'same' | 'refused';
    readonly why?: string;
  }[];
}

const PATH = '/api/system/Menu';
const KEY = 'arranged-menus';

export function useMenuRows(systemId: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [KEY, language, systemId],
    queryFn: ({ signal }) => api.get<{ list: readonly MenuRow[] }>(`${PATH}/ModuleBySystem`, { systemId }, { signal }),
  });
}

export function useChoices() {
  const language = useLanguage();
  return useQuery({ queryKey: [KEY, language, 'choices'], queryFn: ({ signal }) => api.get<Choices>(`${PATH}/Choices`, {}, { signal }) });
}

export function useParts(row: MenuRow) {
  const language = useLanguage();
  return useQuery({
    queryKey: [KEY, language, row.systemId, 'parts', row.id],
    queryFn: ({ signal }) => api.get<Parts>(`${PATH}/${row.id}/Parts`, { systemId: row.systemId }, { signal }),
  });
}

/** What is done with menus. Each answers what the server wants to be shown, once the lines here and the menu of the window are those of after it. */
export function useMenuActions(systemId: string) {
  const queries = useQueryClient();
  const doing = async <T>(work: (resultMessage: { told: (text: string) => void }) => Promise<T>): Promise<{ told: string; data: T }> => {
    let resultMessage = '';
    const data = await work({
      told: (text) => {
        resultMessage = text;
      },
    });
    await Promise.all([queries.invalidateQueries({ queryKey: [KEY] }), renew()]);
    return { told: resultMessage, data };
  };
  const at = (id: string, what = '') => `${PATH}/${encodeURIComponent(id)}${what}`;
  return {
    add: (entry: object) => doing((resultMessage) => api.post<{ id: string }>(PATH, { ...entry, systemId }, resultMessage)),
    change: (id: string, values: object) => doing((resultMessage) => api.put(at(id), { ...values, systemId }, resultMessage)),
    move: (id: string, to: { parentId: string; before: string | null }) =>
      doing((resultMessage) => api.put(at(id, '/Actions/Move'), { ...to, systemId }, resultMessage)),
    turn: (id: string) => doing((resultMessage) => api.put(at(id, '/Actions/State'), { systemId }, resultMessage)),
    reset: (id: string) => doing((resultMessage) => api.post(at(id, '/Actions/Reset'), { systemId }, resultMessage)),
    copy: (id: string, to: object = {}) =>
      doing((resultMessage) => api.post<{ id: string }>(at(id, '/Actions/Copy'), { ...to, systemId }, resultMessage)),
    remove: (id: string, inside: 'refuse' | 'up' | 'remove') => doing((resultMessage) => api.delete(at(id), { inside }, resultMessage)),
    begin: (home: string) => doing((resultMessage) => beginWith(systemId, home, resultMessage)),
    bring: (document: unknown) => doing((resultMessage) => api.post<ImportReport>(`${PATH}/Actions/Import`, { document }, resultMessage)),
    tryOut: (document: unknown) => api.post<ImportReport>(`${PATH}/Actions/Import`, { document, trial: true }),
    save: async () => saveJson(`menu-${systemId}.json`, await api.get(`${PATH}/${systemId}/Actions/Export`)),
  };
}

/** Lets an application begin with a page of its own. */
async function beginWith(code: string, home: string, resultMessage: { told: (text: string) => void }): Promise<unknown> {
  const { list } = await api.get<{ list: readonly { id: string; version: number }[] }>('/api/data/application', { filter: { code } });
  const [application] = list;
  return application && api.put(`/api/data/application/${application.id}`, { version: application.version, home }, resultMessage);
}

const saveJson = (name: string, document: unknown): Promise<string> => {
  const made = () =>
    new Response(JSON.stringify(document, null, 2), {
      headers: { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${name}"` },
    });
  return saveResponse(made(), async () => made());
};

export type MenuActions = ReturnType<typeof useMenuActions>;
