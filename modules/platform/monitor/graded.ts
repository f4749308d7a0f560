import type { Finding } from '@zhixing/engine/module.ts';

/** Thresholds of a metric. */
interface Limits {
  readonly warning: number;
  readonly danger: number;
}

/** A finding if a metric has reached a threshold; null below. */
export function graded(name: string, value: number, { warning, danger }: Limits, params: Finding['params'] = {}): Finding | null {
  if (value < warning) return null;
  return { tone: value >= danger ? 'danger' : 'warning', key: `monitor.findings.${name}`, params };
}
