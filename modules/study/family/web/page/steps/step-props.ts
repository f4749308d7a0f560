import type { Place } from '../answers.ts';

/** What the page of a step is given: the place, how to write, and where to go afterwards. */
export interface StepProps {
  readonly place: Place;
  /** Writes, and takes the place as the server answers it. */
  readonly send: (path: string, body?: object) => Promise<Place>;
  readonly onward: (place: Place) => void;
}
