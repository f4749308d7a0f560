import type { Health } from './report.ts';

/** What is normal for a child at rest. */
export interface VitalLimits {
  readonly heartLow: number;
  readonly heartHigh: number;
  /** Degrees Celsius: colder than `tempLow` is no body, but a wearable that is not worn. */
  readonly tempLow: number;
  readonly tempHigh: number;
  /** Percent. */
  readonly oxygenLow: number;
}

export const abnormalities = ['heartHigh', 'heartLow', 'tempHigh', 'oxygenLow'] as const;
export type Abnormality = (typeof abnormalities)[number];

/** How much faster the heart of somebody who runs may beat. */
export const RUNNING_BPM = 40;

/** Whether the wearable is on its wearer; undefined where the report says nothing of it. */
export function isWorn({ worn, bodyTemp }: Health, { tempLow }: Pick<VitalLimits, 'tempLow'>): boolean | undefined {
  if (worn === false) return false;
  if (bodyTemp === undefined) return worn;
  return bodyTemp >= tempLow;
}

/** What lies outside the limits in one report. What is not worn measures nothing. */
export function abnormalitiesOf(health: Health, limits: VitalLimits): Abnormality[] {
  if (isWorn(health, limits) === false) return [];
  const { heartRate, bodyTemp, spo2 } = health;
  const found: readonly (readonly [Abnormality, boolean])[] = [
    ['heartHigh', heartRate !== undefined && heartRate > limits.heartHigh],
    ['heartLow', heartRate !== undefined && heartRate < limits.heartLow],
    ['tempHigh', bodyTemp !== undefined && bodyTemp >= limits.tempHigh],
    ['oxygenLow', spo2 !== undefined && spo2 < limits.oxygenLow],
  ];
  return found.flatMap(([name, holds]) => (holds ? [name] : []));
}

/** The limits in the warning settings of a trip, by the names of their fields. */
export function vitalLimits(figures: Readonly<Record<string, { readonly value: string | number }>>): VitalLimits {
  const figure = (name: string) => Number(figures[name]?.value);
  return {
    heartLow: figure('hrLow'),
    heartHigh: figure('hrHigh'),
    tempLow: figure('tempLow'),
    tempHigh: figure('tempHigh'),
    oxygenLow: figure('spo2Low'),
  };
}
