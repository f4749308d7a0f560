/** Letters of the places in a row, from the driver's side to the door's. */
const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

/** One row of seats, from the driver's side to the door's; null is the aisle. */
export type SeatRow = readonly (string | null)[];

/**
 * The seats of a coach of so many rider seats: rows of two and two, and a last row across the aisle if one seat is over. The driver's own
 * seat is in front of the first row and is not among them.
 */
export function seatPlan(riderSeats: number): readonly SeatRow[] {
  const isWideEnd = riderSeats % 4 === 1 && riderSeats > 4;
  const full = Math.floor((isWideEnd ? riderSeats - 5 : riderSeats) / 4);
  const rows: SeatRow[] = Array.from({ length: full }, (_, n) => [`${n + 1}A`, `${n + 1}B`, null, `${n + 1}C`, `${n + 1}D`]);
  if (isWideEnd) return [...rows, LETTERS.map((letter) => `${full + 1}${letter}`)];
  const rest = riderSeats - 4 * full;
  if (rest === 0) return rows;
  const last = LETTERS.slice(0, rest).map((letter) => `${full + 1}${letter}`);
  return [...rows, [last[0] ?? null, last[1] ?? null, null, last[2] ?? null, null]];
}

/** The numbers of all seats, front to back. */
export const seatNumbers = (riderSeats: number): string[] => seatPlan(riderSeats).flatMap((row) => row.flatMap((seat) => seat ?? []));
