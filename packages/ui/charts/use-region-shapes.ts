import { useChange } from '@zhixing/client/use-change.ts';
import { useMemo, useState } from 'react';
import type { ChartChoice, ChartData, ChartRegions } from './chart-data.ts';

type Shapes = (data: ChartData, choice: ChartChoice) => ChartRegions;

/** The shapes of a map of regions: those given, else those of the base map; undefined while they are loaded, and for other pictures. */
export function useRegionShapes(data: ChartData, choice: ChartChoice, given: ChartRegions | undefined): ChartRegions | undefined {
  const [shapes, setShapes] = useState<{ readonly of: Shapes } | null>(null);
  const wanted = given === undefined && choice.picture === 'regions';
  useChange([wanted], () => {
    let current = wanted;
    // Regions are squares where the base map cannot be loaded.
    const set = (of: Shapes) => current && setShapes({ of });
    if (wanted) void load().then(set);
    return () => {
      current = false;
    };
  });
  return useMemo(() => given ?? (wanted && shapes ? shapes.of(data, choice) : undefined), [given, wanted, shapes, data, choice]);
}

async function load(): Promise<Shapes> {
  const [{ regionShapes }, city] = await Promise.all([
    import('./region-shapes.ts'),
    import('../base-map/city.json').then(
      (file) => file.default,
      () => null,
    ),
  ]);
  return (data, choice) => regionShapes(city as Parameters<typeof regionShapes>[0], data, choice);
}
