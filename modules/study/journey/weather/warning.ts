/** Levels of official weather warnings, from none to the most serious. */
export const warningLevels = ['none', 'blue', 'yellow', 'orange', 'red'] as const;
export type WarningLevel = (typeof warningLevels)[number];

export interface Warning {
  readonly title: string;
  readonly level: WarningLevel;
}
