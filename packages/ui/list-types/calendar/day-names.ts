/** Day names in a language; days are YYYY-MM-DD. */
export const dayNames = (tag: string) => {
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    month: named({ year: 'numeric', month: 'long' }),
    yearOf: named({ year: 'numeric' }),
    monthOf: named({ month: 'short' }),
    weekday: named({ weekday: 'short' }),
    narrow: named({ weekday: 'narrow' }),
    full: named({ dateStyle: 'full' }),
    short: named({ month: 'numeric', day: 'numeric' }),
  };
};
