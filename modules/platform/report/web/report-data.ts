import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { Condition } from '@zhixing/model';
import type { ChartDocument, Figure, Grain } from '@zhixing/model/report/index.ts';
import type { DimensionView as DrawnDimension, MeasureView as DrawnMeasure } from '@zhixing/ui/charts/report-view.ts';
import type { ReportAddress } from './report-address.ts';

/** Model of the reports that readers have set up and saved. */
export const VIEWS = 'reportView';

/** A measure as the server describes it. */
export interface MeasureView extends DrawnMeasure {
  readonly box?: boolean;
}

interface DimensionView extends DrawnDimension {
  readonly field: string;
  /** Its records form a tree, along which the reader goes down. */
  readonly tree?: true;
}

export interface FilterView {
  readonly path: string;
  readonly field: FieldDescription;
}

export interface ReportView {
  readonly name: string;
  readonly title: string;
  readonly note: string | null;
  readonly model: string;
  /** Whether it is read for a period. */
  readonly period: boolean;
  /** The field by which rows belong to a period. */
  readonly periodField: string | null;
  readonly dimensions: readonly DimensionView[];
  readonly measures: readonly MeasureView[];
  readonly filters: readonly FilterView[];
  readonly rows: readonly string[];
  readonly columns: string | null;
  readonly order: string | null;
  /** Groups of fewer rows are not answered; 0 where all are. */
  readonly few: number;
  readonly charts: readonly (ChartDocument & { readonly title: string | null })[];
  readonly exports: boolean;
  readonly drills: readonly DrillView[];
  readonly beside: readonly BesideView[];
}

/** A chart of another report that is shown beside the own ones. */
export interface BesideView {
  readonly report: string;
  readonly title: string;
  readonly chart: ReportView['charts'][number];
  /** Its filter by filter of this report. */
  readonly filters: Readonly<Record<string, string>>;
  readonly where: Readonly<Record<string, unknown>>;
}

/** Another report into which figures lead: its filters by dimension and filter of this one. */
export interface DrillView {
  readonly report: string;
  readonly title: string;
  readonly period: boolean;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, string>>;
}

export interface GroupView {
  readonly keys: readonly (string | null)[];
  /** Null where the group is too small to be shown. */
  readonly rows: number | null;
  readonly values: Readonly<Record<string, Figure>>;
}

export interface SetView {
  readonly by: readonly string[];
  readonly groups: readonly GroupView[];
}

export interface PeriodView {
  readonly text: string;
  /** Null for periods that are no unit of time. */
  readonly label: string | null;
  readonly unit: Grain | 'custom' | 'all';
  readonly from: string | null;
  readonly to: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** Where a report stands in a tree. */
export interface TreePlaceView {
  /** Null where the groups are the children of a node. */
  readonly level: number | null;
  /** The node whose children are the groups, after those above it. */
  readonly path: readonly { readonly key: string; readonly label: string }[];
  /** Groups that have records below them. */
  readonly inner: readonly string[];
  readonly levels: number;
}

export interface AnswerView {
  readonly period: PeriodView;
  readonly asOf: string;
  readonly measures: readonly string[];
  readonly trees: Readonly<Record<string, TreePlaceView>>;
  readonly sets: readonly SetView[];
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly orders: Readonly<Record<string, readonly string[]>>;
  readonly before?: { readonly period: PeriodView; readonly sets: readonly SetView[] };
}

/** The rows behind a figure. */
export interface RowsView {
  readonly model: string;
  readonly where: Condition;
  readonly columns: readonly string[] | null;
}

export function useReport(name: string): UseQueryResult<ReportView> {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'report', name],
    queryFn: ({ signal }) => api.get<ReportView>(`/api/reports/${encodeURIComponent(name)}`, {}, { signal }),
    enabled: name !== '',
  });
}

/** Names and titles of all reports that the reader may read. */
export function useReportNames(
  enabled: boolean,
): UseQueryResult<{ readonly list: readonly { name: string; title: string; own: boolean }[] }> {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'reports'],
    queryFn: ({ signal }) => api.get('/api/reports', {}, { signal }),
    enabled,
  });
}

/** What an address asks of a report, as the server reads it. */
export const askedOf = ({ period, rows, columns, measures, filter, tree, least }: ReportAddress): Record<string, string | undefined> => ({
  period: period || undefined,
  rows: rows?.join(','),
  columns: columns ?? undefined,
  measures: measures?.join(','),
  filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
  tree: Object.keys(tree).length > 0 ? JSON.stringify(tree) : undefined,
  least: least === null ? undefined : String(least),
});

/** The figures of a report; those of the question before stay while the next ones are counted. */
export function useAnswer(name: string, address: ReportAddress): UseQueryResult<AnswerView> {
  const language = useLanguage();
  const asked = { ...askedOf(address), compare: address.compare ? 'before' : undefined };
  return useQuery({
    queryKey: [...keys.allData, language, 'answer', name, asked],
    queryFn: ({ signal }) => api.get<AnswerView>(`/api/reports/${encodeURIComponent(name)}/answer`, asked, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Model and condition of the rows behind a cell, given as the text that stands in the address. */
export function useRowsBehind(name: string, address: ReportAddress): UseQueryResult<RowsView> {
  const language = useLanguage();
  const { keys: cell = {}, measure } = address.cell ?? {};
  const asked = { ...askedOf(address), cell: JSON.stringify(cell), measure };
  return useQuery({
    queryKey: [...keys.allData, language, 'rowsBehind', name, asked],
    queryFn: ({ signal }) => api.get<RowsView>(`/api/reports/${encodeURIComponent(name)}/rows`, asked, { signal }),
    enabled: address.cell !== null,
  });
}
