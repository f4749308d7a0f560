import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';

export const purposes = ['unmask', 'export', 'file'] as const;
export type Purpose = (typeof purposes)[number];

/** Number of uses by purpose. */
export type Counts = Readonly<Record<Purpose, number>>;

/** Figures of a month (`YYYY-MM`), a model, a person or an organisation. */
export interface Counted extends Counts {
  readonly key: string | null;
  readonly label: string | null;
}

export interface Report {
  readonly year: number;
  readonly total: Counts & { readonly records: number; readonly people: number };
  readonly months: readonly Counted[];
  readonly organisations: readonly Counted[];
  readonly models: readonly Counted[];
  readonly people: readonly Counted[];
  /** Number of the year's applications by state. */
  readonly approvals: Readonly<Record<string, number>>;
}

/** Filter of the lines; omitted fields do not filter. */
export interface ReportQuery {
  readonly year: number;
  readonly month?: number | undefined;
  readonly model?: string | undefined;
  readonly purpose?: Purpose | undefined;
  readonly user?: string | undefined;
}

/** One use of one record. */
export interface Line {
  readonly id: string;
  readonly at: string;
  readonly model: string;
  readonly title: string;
  readonly recordId: string;
  /** Masked; null if the reader may not see the record or it no longer exists. */
  readonly whose: string | null;
  readonly purpose: Purpose;
  readonly reason: string | null;
  readonly approval: string | null;
  readonly approver: string | null;
  readonly validTo: string | null;
  readonly userName: string | null;
  readonly organisation: string | null;
}

interface Lines {
  readonly list: readonly Line[];
  readonly pagination: { readonly total: number };
}

const PATH = '/api/minors/report';

export const sumOf = (counts: Counts): number => purposes.reduce((sum, purpose) => sum + counts[purpose], 0);

export function useReport(year: number) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['minorsReport', language, year],
    queryFn: ({ signal }) => api.get<Report>(PATH, { year }, { signal }),
    staleTime: 0,
  });
}

export function useLines(asked: ReportQuery, paging: { readonly currentPage: number; readonly pageSize: number }) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['minorsReport', 'lines', language, asked, paging],
    queryFn: ({ signal }) => api.get<Lines>(`${PATH}/lines`, { ...asked, ...paging }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** Downloads the report. */
export const downloadReport = (asked: ReportQuery, format: 'xlsx' | 'csv'): Promise<string> =>
  api.download(`${PATH}/file`, { ...asked, format });

/** Reports the printing to the server, which audits it. */
export const reportReportPrint = (year: number, parts: readonly string[]): Promise<unknown> => api.post(`${PATH}/print`, { year, parts });
