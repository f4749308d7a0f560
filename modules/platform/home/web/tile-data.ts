import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import type { ChartDocument } from '@zhixing/model/report/index.ts';
import type { DimensionView, DrawnAnswer, MeasureView } from '@zhixing/ui/charts/report-view.ts';

/** What every tile of a report says. */
export interface ReportHead {
  readonly reportTitle: string;
  readonly period: { readonly text: string; readonly label: string | null };
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface FigureData extends ReportHead {
  readonly measure: MeasureView | null;
  readonly value: number | null;
  /** Too few rows to be shown without telling of single children. */
  readonly few: boolean;
  readonly before: { readonly label: string | null; readonly value: number | null } | null;
  readonly trend: readonly { readonly key: string; readonly label: string; readonly value: number | null }[] | null;
}

export interface ChartTileData extends ReportHead {
  readonly chart: ChartDocument & { readonly title: string | null };
  readonly dimensions: readonly DimensionView[];
  readonly measures: readonly MeasureView[];
  readonly answer: DrawnAnswer;
}

export interface RecordsData {
  readonly modelTitle: string;
  readonly fields: readonly FieldDescription[];
  readonly label: readonly string[];
  readonly rows: readonly RecordRow[];
  readonly labels: Labels;
  readonly masked: readonly string[];
  readonly total: number;
  readonly filter: object | null;
}

export interface ListData extends RecordsData {
  readonly columns: readonly string[];
}

export interface CalendarData extends RecordsData {
  /** YYYY-MM. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
}

export interface MapData extends RecordsData {
  readonly at: string;
}
