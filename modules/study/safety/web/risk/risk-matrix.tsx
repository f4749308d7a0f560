import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { riskLevelOf } from '../../risk/risk-item.model.ts';

/** Which grades are shown: those before measures, or those after. */
export type When = 'before' | 'after';

interface Props {
  readonly rows: readonly RecordRow[];
  readonly when: When;
  readonly chosen: string;
  /** Places the chosen hazard into a cell; null where it cannot be. */
  readonly onPlace: ((likelihood: number, severity: number) => void) | null;
}

const GRADES = [1, 2, 3, 4, 5];

/** 5 × 5 matrix of likelihood and severity, with the numbers of the hazards in each cell. */
export function RiskMatrix({ rows, when, chosen, onPlace }: Props) {
  const text = useText();
  const moved = rows.find(({ id }) => id === chosen);
  const at = (row: RecordRow) =>
    when === 'after' ? [Number(row.likelihoodAfter), Number(row.severityAfter)] : [Number(row.likelihood), Number(row.severity)];
  return (
    <table className="risk-matrix" aria-label={text('safetyRisk.matrix')}>
      <tbody>
        {GRADES.toReversed().map((likelihood) => (
          <tr key={likelihood}>
            <th scope="row">{text(`safetyRisk.likelihood.${likelihood}`)}</th>
            {GRADES.map((severity) => {
              const here = rows.flatMap((row, n) => {
                const [a, b] = at(row);
                return a === likelihood && b === severity ? [{ id: row.id, n: n + 1 }] : [];
              });
              const level = riskLevelOf(likelihood, severity);
              const label = text('safetyRisk.cell', {
                likelihood,
                severity,
                level: text(`safetyRisk.levels.${level}`),
                count: here.length,
              });
              const marks = here.map(({ id, n }) => (
                <span key={id} className="risk-mark" data-chosen={id === chosen}>
                  {n}
                </span>
              ));
              return (
                <td key={severity} data-level={level}>
                  {onPlace ? (
                    <button
                      type="button"
                      aria-label={label}
                      title={label}
                      disabled={when === 'after' && moved !== undefined && isAbove(moved, likelihood, severity)}
                      onClick={() => onPlace(likelihood, severity)}
                    >
                      {marks}
                    </button>
                  ) : (
                    <span role="img" aria-label={label} title={label}>
                      {marks}
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
        <tr>
          <td aria-hidden />
          {GRADES.map((severity) => (
            <th key={severity} scope="col">
              {text(`safetyRisk.severity.${severity}`)}
            </th>
          ))}
        </tr>
        <tr>
          <td className="risk-axis">{text('safetyRisk.likelihoodAxis')} ↑</td>
          <td className="risk-axis" colSpan={GRADES.length}>
            {text('safetyRisk.severityAxis')} →
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Measures raise neither likelihood nor severity: cells above those of the hazard are not offered. */
const isAbove = (row: RecordRow, likelihood: number, severity: number): boolean =>
  likelihood > Number(row.likelihood) || severity > Number(row.severity);
