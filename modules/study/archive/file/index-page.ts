import type { Context } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { escaped, pageHead } from './tables.ts';

/** A file of the archive, as its page leads to it. */
export interface Entry {
  readonly path: string;
  readonly title: string;
  readonly kind: 'table' | 'data' | 'document' | 'file' | 'index';
  readonly rows?: number;
}

interface Contents {
  readonly trip: Row<typeof Trip>;
  readonly entries: readonly Entry[];
  readonly at: string;
}

/** The page with which the archive is opened: what the trip was, and links to everything in it. It has no script. */
export function indexPage({ trip, entries, at }: Contents, ctx: Context): string {
  const text = (key: string, params = {}) => escaped(ctx.engine.texts.text('zh', `tripArchive.file.${key}`, params));
  const model = ctx.engine.registry.get('trip');
  const facts: readonly (readonly [string, string])[] = [
    ['tripNo', trip.tripNo],
    ['departAt', chinaMinute(trip.departAt)],
    ['returnAt', chinaMinute(trip.returnAt)],
    ['archivedAt', trip.archivedAt ? chinaMinute(trip.archivedAt) : ''],
  ];
  const row = (cells: readonly string[], cell = 'td') => `<tr>${cells.map((one) => `<${cell}>${one}</${cell}>`).join('')}</tr>`;
  const data = new Map(
    entries.filter(({ kind }) => kind === 'data').map(({ path }) => [path, link(path, path.endsWith('.csv') ? 'CSV' : 'JSON')]),
  );
  const tables = entries.filter(({ kind }) => kind === 'table');
  const others = (kind: Entry['kind']) =>
    entries.filter((entry) => entry.kind === kind).map(({ path, title }) => `<li>${link(path, title)}</li>`);
  return [
    `${pageHead(trip.name)}<h1>${escaped(trip.name)}</h1><p>${text('made', { at })}</p>`,
    `<table>${facts.map(([name, value]) => row([escaped(ctx.engine.words.field('zh', model, name)), escaped(value)])).join('')}</table>`,
    `<h2>${text('documents')}</h2><ul>${others('document').join('')}</ul>`,
    `<h2>${text('tables')}</h2><table><thead>${row([text('table'), text('rows'), text('data')], 'th')}</thead><tbody>`,
    ...tables.map(({ path, title, rows = 0 }) => row([link(path, title), String(rows), besides(path, data)])),
    `</tbody></table><h2>${text('files')}</h2><ul>${others('file').join('')}</ul><p>${text('proof')}</p></body></html>\n`,
  ].join('\n');
}

const link = (path: string, title: string): string =>
  `<a href="${path.split('/').map(encodeURIComponent).join('/')}">${escaped(title)}</a>`;

/** The data files of a table have its name. */
function besides(path: string, data: ReadonlyMap<string, string>): string {
  const name = path.slice(path.indexOf('/'), -'.html'.length);
  return [...data]
    .filter(([other]) => other.slice(other.indexOf('/')).replace(/\.(csv|json)$/, '') === name)
    .map(([, shown]) => shown)
    .join(' ');
}
