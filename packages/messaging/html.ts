const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** A message as an HTML page that every mail client displays: no images, scripts or external resources. */
export function asHtml(title: string, text: string, link: string | null): string {
  const lines = text.split('\n').map((line) => `<p style="margin:0 0 8px">${escaped(line)}</p>`);
  const more = link === null ? '' : `<p style="margin:16px 0"><a href="${escaped(link)}">${escaped(link)}</a></p>`;
  return `<!doctype html><html><body style="font-family:sans-serif;font-size:14px;line-height:22px"><h3>${escaped(title)}</h3>${lines.join('')}${more}</body></html>`;
}
