/**
 * Commas between the thousands of a number, as all our languages write it: `1,234,567.5`. `Intl` does the same, but a browser takes ten
 * milliseconds and more to load it for the first number of a page, and makes a formatter for each.
 */
export function grouped(number: number | string): string {
  const [whole = '', ...fraction] = String(number).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}
