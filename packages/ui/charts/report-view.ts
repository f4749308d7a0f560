import type { Figure, Grain } from '@zhixing/model/report/index.ts';

/** A measure of a report as the server describes it. */
export interface MeasureView {
  readonly name: string;
  readonly label: string;
  readonly form: 'money' | 'percent' | 'number';
  readonly digits: number;
  readonly unit?: string;
  readonly thresholds?: readonly { readonly from: number; readonly tone: 'success' | 'warning' | 'danger' }[];
  /** No rows make 0, and not nothing. */
  readonly additive?: boolean;
}

export interface DimensionView {
  readonly name: string;
  readonly label: string;
  readonly grain?: Grain;
}

interface GroupView {
  readonly keys: readonly (string | null)[];
  /** Null where the group is too small to be shown. */
  readonly rows?: number | null;
  readonly values: Readonly<Record<string, Figure>>;
}

/** The groups of one grouping, with words for their keys and the order of those that have one. */
export interface DrawnAnswer {
  readonly set: { readonly by: readonly string[]; readonly groups: readonly GroupView[] };
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly orders: Readonly<Record<string, readonly string[]>>;
}
