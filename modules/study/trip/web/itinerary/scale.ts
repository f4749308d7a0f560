import { createContext, useContext } from 'react';
import { DAY_MINUTES } from './edited.ts';

/** Height of an hour in pixels: a step of five minutes is five. */
export const HOUR_PX = 60;
export const MINUTE_PX = HOUR_PX / 60;

/** First hour that the board shows. */
const ScaleContext = createContext(6);
export const ScaleProvider = ScaleContext.Provider;
export const useFirstHour = (): number => useContext(ScaleContext);

/** Distance of a minute of a day from the top of its column. */
export const topOf = (minute: number, firstHour: number): number => (minute - firstHour * 60) * MINUTE_PX;

export const boardHeight = (firstHour: number): number => topOf(DAY_MINUTES, firstHour);

export const clock = (minute: number): string => {
  const inDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};
