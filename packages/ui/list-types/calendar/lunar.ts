const FIRST = /^(\u521d\u4e00|1)$/;

/**
 * Lunar day as on Chinese wall calendars: the month's name on its first day, else the day. '' where the browser lacks the Chinese
 * calendar.
 */
export function lunarDay(day: string, tag: string): string {
  const parts = formatterOf(tag)?.formatToParts(new Date(`${day}T00:00:00Z`)) ?? [];
  const part = (type: string) => parts.find((one) => String(one.type) === type)?.value ?? '';
  return FIRST.test(part('day')) ? part('month') : part('day');
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(tag: string): Intl.DateTimeFormat | null {
  const known = formatters.get(tag);
  if (known !== undefined) return known;
  const made = make(tag);
  formatters.set(tag, made);
  return made;
}

function make(tag: string): Intl.DateTimeFormat | null {
  const format = new Intl.DateTimeFormat(`${tag}-u-ca-chinese`, { dateStyle: 'long', timeZone: 'UTC' });
  return format.resolvedOptions().calendar === 'chinese' ? format : null;
}
