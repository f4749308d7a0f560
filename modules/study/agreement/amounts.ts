/* Amounts in whole fen. Intermediate products are big integers, since they exceed what a number holds exactly. */

interface PricedLine {
  readonly unitPrice: number;
  readonly quantity: string;
  readonly times: string;
}

/** Unit price × quantity × times, rounded half up to the fen: the same as the formula of `pricedLine`. */
export const lineAmount = ({ unitPrice, quantity, times }: PricedLine): number =>
  halfUp(BigInt(unitPrice) * scaled(quantity, 2) * scaled(times, 1), 1000n);

/** Share of a total per student, rounded up to the fen, so that no student's share falls short. */
export const shareUp = (total: number, students: number): number => Number((BigInt(total) + BigInt(students) - 1n) / BigInt(students));

/** Share of a total per student, rounded half up to the fen. */
export const shareHalfUp = (total: number, students: number): number => halfUp(BigInt(total), BigInt(students));

/** Quantity per student times students, rounded up to a whole number. */
export function requiredQuantity(perStudent: string, students: number): string {
  const hundredths = scaled(perStudent, 2) * BigInt(students);
  return String((hundredths + 99n) / 100n);
}

const halfUp = (of: bigint, by: bigint): number => Number((of * 2n + by) / (by * 2n));

function scaled(text: string, digits: number): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(digits, '0').slice(0, digits));
}
