import type { Area, AreaShape } from './jt808/commands.ts';

/** What the platform asks of a device. */
export type Command =
  | { readonly ask: 'text'; readonly text: string; readonly urgent?: boolean }
  /** Report every so many seconds, for so many seconds. */
  | { readonly ask: 'reportEvery'; readonly seconds: number; readonly forSeconds: number }
  /** Report every so many seconds from now on. */
  | { readonly ask: 'setInterval'; readonly seconds: number }
  /** Say where it is at once. */
  | { readonly ask: 'locate' }
  /** Ring, so that a device that was mislaid is found. */
  | { readonly ask: 'find' }
  | { readonly ask: 'setArea'; readonly area: Area }
  | { readonly ask: 'deleteAreas'; readonly shape: AreaShape; readonly ids: readonly number[] }
  /** Ends alarms that a terminal repeats until they are confirmed. `bits` are those of the alarm field. */
  | { readonly ask: 'confirmAlarm'; readonly serial: number; readonly bits: number };
