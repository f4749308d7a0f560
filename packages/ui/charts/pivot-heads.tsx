import type { ReactNode } from 'react';
import type { Pivot } from './pivot.ts';

/** Heads of a pivot table: a line for each dimension of the columns, and one of measures if there are several. */
export function PivotHeads({ pivot, total }: { pivot: Pivot; total: string }) {
  const { rowTitles, columns, measures, hasRowTotals } = pivot;
  const levels = columns[0]?.heads.length ?? 0;
  const several = measures.length > 1 || levels === 0;
  const lines = levels + (several ? 1 : 0);
  const top = (line: number) => ({ '--pivot-line': line }) as object;
  const corner = rowTitles.map((title, level) => (
    <th
      key={title}
      scope="col"
      rowSpan={lines}
      className="zx-pivot-corner"
      style={{ ...top(0), ...({ '--pivot-level': level } as object) }}
    >
      {title}
    </th>
  ));
  return (
    <thead>
      {Array.from({ length: levels }, (_, level) => `level ${level}`).map((key, level) => (
        <tr key={key}>
          {level === 0 && corner}
          {columns.map(({ heads, key: column }) => {
            const head = heads[level];
            if (!head || head.span === 0) return null;
            const span = head.span * measures.length;
            return (
              <th key={column} scope={span > 1 ? 'colgroup' : 'col'} colSpan={span} data-number={span === 1} style={top(level)}>
                {head.label}
              </th>
            );
          })}
          {level === 0 && hasRowTotals && (
            <th scope="colgroup" colSpan={measures.length} rowSpan={levels} data-number={measures.length === 1} style={top(0)}>
              {total}
            </th>
          )}
        </tr>
      ))}
      {several && <MeasureHeads pivot={pivot} corner={levels === 0 ? corner : null} style={top(levels)} />}
    </thead>
  );
}

function MeasureHeads({ pivot, corner, style }: { pivot: Pivot; corner: ReactNode; style: object }) {
  const groups = [...pivot.columns.map(({ key }) => key), ...(pivot.hasRowTotals ? ['total'] : [])];
  return (
    <tr>
      {corner}
      {groups.map((group) =>
        pivot.measures.map(({ name, label }) => (
          <th key={`${group} ${name}`} scope="col" data-number="true" style={style}>
            {label}
          </th>
        )),
      )}
    </tr>
  );
}
