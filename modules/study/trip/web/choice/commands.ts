import type { Choice, Choices, Kind } from './use-choices.ts';

/** What one can do with a choice. */
export interface ChoiceCommands {
  readonly kind: Kind;
  readonly trip: Choices['trip'];
  readonly compared: readonly string[];
  /** No more can be compared. */
  readonly full: boolean;
  readonly onCompare: (id: string) => void;
  readonly onFavourite: (choice: Choice) => void;
  readonly onTake: (choice: Choice) => void;
}
