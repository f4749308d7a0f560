const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** YYYY-MM-DD HH:mm on the clocks of China. */
export function chinaText(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : clock.format(at);
}

/** The point in time at which China's clocks show `YYYY-MM-DD HH:mm`. */
export const fromChinaText = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString();
