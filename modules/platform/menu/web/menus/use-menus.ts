import { useQuery, useQueryClient } from '@tanstack/react-query';
import { saveResponse } from '@zhixing/client/download.ts';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { renew } from '@zhixing/shell/menu/follow-menus.ts';
import type { Off } from '@zhixing/ui/narrowed.ts';

export type Kind = 'directory' | 'page' | 'model' | 'dictionary' | 'dataReport' | 'screen' | 'link';

/** A menu entry as used by the menu editor. */
export interface MenuRow {
  readonly id: string;
  readonly fullName: string;
  readonly titles: { readonly zh: string; readonly zhtw: string; readonly en: string };
  /** The explicit names; an empty one is derived from the Chinese name. */
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
  /** Declared by the program. */
  readonly declared: boolean;
  /** A declared entry that administrators have changed. */
  readonly changed: boolean;
  readonly original: { readonly zh: string; readonly parentId: string } | null;
  readonly hints: readonly { readonly name: string; readonly text: string }[];
}

interface Choice {
  readonly id: string;
  readonly title: string;
}

/** Possible targets of entries. */
export interface Choices {
  readonly applications: readonly (Choice & { readonly own: boolean; readonly icon: string; readonly home: string | null })[];
  readonly pages: readonly Choice[];
  readonly models: readonly Choice[];
  readonly dictionaries: readonly Choice[];
  readonly reports: readonly Choice[];
}

export interface Part {
  readonly enCode: string;
  readonly fullName: string;
  readonly off: boolean;
  readonly required: boolean;
}

/** The parts of the page behind an entry. */
export interface Parts {
  readonly model: string | null;
  readonly title: string;
  readonly buttons: readonly Part[];
  readonly columns: readonly Part[];
  readonly form: readonly Part[];
  readonly schemes: readonly { readonly id: string; readonly title: string; readonly own: boolean }[];
}

/** The effect of an import, performed or as a trial. */
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

/** Actions on menus. Each returns the message of the server after the entries and the user's own menu have been reloaded. */
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

/** Sets the start page of an application. */
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
