import type { Finding } from '@zhixing/engine/module.ts';

/** From where on somebody should look, and from where on it cannot wait. */
interface Limits {
  readonly warning: number;
  readonly danger: number;
}

/** A finding where a figure has passed a limit; null below. */
export function graded(name: string, value: number, { warning, danger }: Limits, params: Finding['params'] = {}): Finding | null {
  if (value < warning) return null;
  return { tone: value >= danger ? 'danger' : 'warning', key: `monitor.findings.${name}`, params };
}
