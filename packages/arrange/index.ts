export { arrange } from './arrange.ts';
export type {
  Adult,
  ArrangementInput,
  Child,
  Coach,
  Gender,
  Group,
  Need,
  PlacedBed,
  PlacedSeat,
  Room,
  RoomGender,
  Seat,
} from './input.ts';
export type { Arrangement, Figures, Problem, Wish } from './result.ts';
