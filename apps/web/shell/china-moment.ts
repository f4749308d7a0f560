/** A moment as `YYYY-MM-DD HH:mm` in Chinese time, which every moment of the product is shown in; '' for none. */
export function chinaMoment(moment: string | number | null): string {
  if (moment === null || moment === '') return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return String(moment);
  return date.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
}
