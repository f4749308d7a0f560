import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import type { FlowDocument } from '@zhixing/flow';

const PATH = '/api/workflow/template';
const REST_MS = 400;

export interface Finding {
  readonly id: string;
  readonly node: string | null;
  /** Path in the document: a node, or a node and its branch, and the property. */
  readonly path: string;
  readonly text: string;
}

export interface Template {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly subject: string;
  readonly action: string | null;
  readonly status: 'unpublished' | 'onShelf' | 'offShelf';
}

export interface Version {
  readonly id: string;
  readonly number: number;
  readonly note: string | null;
  readonly status: 'designing' | 'enabled' | 'archived';
  readonly product: boolean;
}

/** A version with its document and findings. */
export interface Info {
  readonly template: Template;
  readonly version: Version & { readonly version: number; readonly document: FlowDocument };
  readonly findings: readonly Finding[];
  /** What the flow may do that is hardly meant; does not prevent publishing. */
  readonly warnings: readonly Finding[];
  /** Names of the assignees in the document. */
  readonly names: Readonly<Record<string, string>>;
  /** Titles of nodes that the product has in several languages. */
  readonly titles: Readonly<Record<string, string>>;
  /** Print templates that nodes may name. */
  readonly sheets: readonly Named[];
}

interface Named {
  readonly name: string;
  readonly title: string;
}

/** An action that a flow can be bound to, and the flow bound to it. */
export interface Use extends Named {
  readonly holder?: { readonly id: string; readonly name: string };
}

/** What flows can be built with. */
export interface Offers {
  readonly models: readonly Named[];
  readonly subjects: readonly (Named & {
    readonly actions: readonly Use[];
    /** Actions that nodes may take on entry. */
    readonly stages: readonly Named[];
    /** Actions that declare a flow, with its code, and whether any non-administrators are granted them. */
    readonly declared: readonly (Named & { readonly flow: string; readonly granted: boolean })[];
    readonly rows: readonly Named[];
  })[];
  readonly flows: readonly { readonly code: string; readonly subject: string; readonly title: string }[];
  readonly messages: readonly Named[];
  readonly webhooks: readonly Named[];
  readonly interfaces: readonly Named[];
}

/** A flow with its versions, the newest first. */
export function useTemplate(id: string) {
  return useQuery({
    queryKey: ['flow-design', id],
    queryFn: ({ signal }) =>
      api.get<{ readonly template: Template; readonly versions: readonly Version[] }>(`${PATH}/${id}`, {}, { signal }),
  });
}

export function useInfo(version: string | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['flow-version', version, language],
    queryFn: ({ signal }) => api.get<Info>(`${PATH}/Info/${version}`, {}, { signal }),
    enabled: version !== null,
    // Never refetched automatically, since that would overwrite edits in progress.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useOffers() {
  const language = useLanguage();
  return useQuery({ queryKey: ['flow-offers', language], queryFn: ({ signal }) => api.get<Offers>(`${PATH}/Options`, {}, { signal }) });
}

export type Checked = Pick<Info, 'findings' | 'warnings'>;

/** Findings and warnings of a document, requested after a debounce. */
export function useFindings(document: FlowDocument, known: Checked): Checked {
  const language = useLanguage();
  const rested = useDelayed(document, REST_MS);
  const found = useQuery({
    queryKey: ['flow-check', language, rested],
    queryFn: ({ signal }) => api.post<Checked>(`${PATH}/Check`, { document: rested }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { findings, warnings } = found.data ?? known;
  // What must be fixed comes first: half a drawing would be full of warnings.
  return { findings, warnings: findings.length > 0 ? [] : warnings };
}

/** Mutations of versions and flows. */
export function useFlowActions(template: string) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ['flow-design', template] });
  const followed = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await again();
    return answer;
  };
  return {
    save: (id: string, version: number, document: FlowDocument) => followed(api.post<Info>(`${PATH}/Save`, { id, version, document })),
    publish: async (id: string, how: { readonly document?: FlowDocument; readonly version?: number; readonly action: string | null }) => {
      await followed(api.post<Publication>(`${PATH}/Info/${id}/Publish`, how));
      await queries.invalidateQueries({ queryKey: ['flow-offers'] });
    },
    copy: (id: string) => followed(api.post<{ readonly id: string; readonly version: number }>(`${PATH}/Info/${id}`, {})),
    remove: (id: string) => followed(api.delete(`${PATH}/Info/${id}`)),
    release: async () => {
      await followed(api.put(`${PATH}/${template}/Binding`, { action: null }));
      await queries.invalidateQueries({ queryKey: ['flow-offers'] });
    },
  };
}

/** What publishing a version means. */
export interface Publication {
  readonly number: number;
  /** The version is in force already and is only given its use, or turned on. */
  readonly inForce: boolean;
  readonly replaces: number | null;
  readonly isOff: boolean;
  readonly running: number;
  readonly startedBy: 'everybody' | 'named';
  readonly starters: readonly string[];
  readonly uses: readonly string[];
  readonly needsUse: boolean;
}

export const usePublication = (version: string) =>
  useQuery({
    queryKey: ['flow-publication', version, useLanguage()],
    queryFn: ({ signal }) => api.get<Publication>(`${PATH}/Info/${version}/Publish`, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export interface Simulation {
  readonly standing: string;
  /** What the record would derive by itself, of the fields that the flow reads. */
  readonly derived: Readonly<Record<string, unknown>>;
  /** Empty fields that tests read, and nodes that have nobody. */
  readonly remarks: readonly { readonly node: string; readonly title: string; readonly text: string }[];
  readonly steps: readonly {
    readonly visit: number;
    readonly node: string;
    readonly title: string;
    readonly kind: FlowDocument['nodes'][number]['kind'];
    readonly state: 'open' | 'away' | 'stuck' | 'passed' | 'skipped' | 'rejected' | 'returned' | 'recalled' | 'cancelled';
    readonly from: string;
    readonly until: string | null;
    readonly taken: readonly string[];
    readonly starters: readonly string[];
    readonly people: readonly {
      readonly id: string;
      readonly name: string;
      readonly state: 'waiting' | 'open' | 'agreed' | 'rejected' | 'returned' | 'given' | 'withdrawn';
      readonly automatic: boolean;
      readonly origin: string;
      readonly at: string | null;
    }[];
  }[];
  readonly halt: {
    readonly code: string;
    readonly node: string | null;
    readonly title: string | null;
    readonly text: string;
    readonly candidates: readonly { readonly id: string; readonly name: string }[];
  } | null;
}

export interface Supposed {
  readonly initiator: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly decisions: Readonly<Record<string, 'agree' | 'reject'>>;
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly branches: Readonly<Record<string, readonly string[]>>;
  readonly rows: Readonly<Record<string, number>>;
}

export const playFlow = (document: FlowDocument, supposed: Supposed): Promise<Simulation> =>
  api.post(`${PATH}/Simulate`, { document, ...supposed });

export const importFlow = (file: unknown, how: 'refuse' | 'version', code?: string) =>
  api.post<{ readonly template: string; readonly findings: readonly Finding[] }>(`${PATH}/Actions/Import`, {
    file,
    how,
    ...(code && { code }),
  });

export const copyFlow = (template: string, code: string, name: string) =>
  api.post<{ readonly template: string }>(`${PATH}/${template}/Actions/Copy`, { code, name });

export const exportFlow = (template: string) => api.get<{ readonly document: FlowDocument }>(`${PATH}/${template}/Actions/Export`);
