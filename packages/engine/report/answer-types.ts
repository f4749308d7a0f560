import type { Figure } from '@zhixing/model/report/index.ts';

/** A group of rows with its figures. */
export interface ReportGroup {
  /** Keys of the dimensions of the grouping, in their order; null for rows without a value. */
  readonly keys: readonly (string | null)[];
  /** Number of rows; null where the group is too small to be answered. */
  readonly rows: number | null;
  readonly values: Readonly<Record<string, Figure>>;
}

/** The groups of one grouping. */
export interface ReportSet {
  readonly by: readonly string[];
  readonly groups: readonly ReportGroup[];
}

export interface ReportAnswer {
  readonly sets: readonly ReportSet[];
  /** Names of referenced records by dimension and key. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
}
