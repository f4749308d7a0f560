import type { EChartsType } from 'echarts/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ChartPoint } from './chart-data.ts';
import type { Drawn, Mark } from './drawn.ts';
import { type MarkAt, markAfter } from './mark-keys.ts';

interface Keys {
  /** The mark at the cursor. */
  readonly mark: Mark | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** Arrow keys lead along the marks, Enter or Space chooses one, Escape leaves them. */
export function useMarkKeys(chart: EChartsType | null, drawn: Drawn | null, onChoose: ((point: ChartPoint) => void) | undefined): Keys {
  const [at, setAt] = useState<MarkAt | null>(null);
  const mark = (at && drawn?.rows[at.row]?.[at.index]) ?? null;
  const place = mark?.place;
  useEffect(() => {
    if (!chart || !place) return;
    chart.dispatchAction({ type: 'highlight', ...place });
    return () => {
      if (!chart.isDisposed()) chart.dispatchAction({ type: 'downplay', ...place });
    };
  }, [chart, place]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!drawn || event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actOf(event.key);
    if (!act) return;
    event.preventDefault();
    // The dialog around a chart stays open while its marks are left.
    event.stopPropagation();
    act();
  };
  const actOf = (key: string): (() => void) | null => {
    const next = drawn && markAfter(drawn, at, key);
    if (next) return () => setAt(next);
    if (!mark) return null;
    if (key === 'Escape') return () => setAt(null);
    const { point } = mark;
    return point && onChoose && (key === 'Enter' || key === ' ') ? () => onChoose(point) : null;
  };
  return { mark, onKeyDown, onBlur: () => setAt(null) };
}
