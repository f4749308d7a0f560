/** Kinds of emergencies (应急类型) that plans cover and risks belong to. */
export const hazardKinds = [
  'traffic',
  'food',
  'illness',
  'injury',
  'lost',
  'fire',
  'weather',
  'drowning',
  'stampede',
  'geology',
  'security',
  'epidemic',
  'device',
] as const;

export type HazardKind = (typeof hazardKinds)[number];

/** What the emergency plan of every trip covers; `drowning` as well where there is water. */
export const coveredByAll: readonly HazardKind[] = ['traffic', 'food', 'illness', 'injury', 'lost', 'fire', 'weather'];
