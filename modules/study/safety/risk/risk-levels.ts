/** Levels of a risk, from low to critical. */
export const riskLevels = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const riskTones = { low: 'success', medium: 'processing', high: 'warning', critical: 'danger' } as const;

/** Level of a cell of the matrix: likelihood × severity, both from 1 to 5. */
export function riskLevelOf(likelihood: number, severity: number): RiskLevel {
  const score = likelihood * severity;
  if (score >= 17) return 'critical';
  if (score >= 10) return 'high';
  return score >= 5 ? 'medium' : 'low';
}

/** The highest of several levels; `low` if there are none. */
export const highestOf = (levels: readonly RiskLevel[]): RiskLevel =>
  riskLevels[Math.max(0, ...levels.map((level) => riskLevels.indexOf(level)))] ?? 'low';
