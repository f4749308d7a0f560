import { registerMap } from 'echarts/core';
import type { ChartRegions } from './chart-data.ts';

const names = new WeakMap<ChartRegions, string>();
let count = 0;

/** The name under which some shapes are registered: each collection has its own, as two maps may stand on one page. */
export function mapOf(regions: ChartRegions | undefined): string {
  if (!regions) return '';
  const known = names.get(regions);
  if (known) return known;
  count += 1;
  const name = `regions ${count}`;
  names.set(regions, name);
  registerMap(name, regions as unknown as Parameters<typeof registerMap>[1]);
  return name;
}
