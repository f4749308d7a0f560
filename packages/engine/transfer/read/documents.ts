import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';

const LARGEST = 200_000;

/**
 * The table in a text document in its issuer's own wording, such as an official notice, as CSV with the headings and options of the
 * import's language; null if no module knows the document.
 */
export function tableOfDocument(ctx: Context, model: EffectiveModel, bytes: Buffer): Buffer | null {
  const readers = ctx.engine.modules.flatMap(({ documents }) => documents?.[model.name] ?? []);
  const text = readers.length > 0 ? textIn(bytes) : null;
  const rows = text === null ? undefined : readers.map((read) => read(text)).find((found) => found !== null);
  const [first] = rows ?? [];
  if (!rows || !first) return null;
  const names = Object.keys(first);
  const { words } = ctx.engine;
  const shown = (name: string, value = '') =>
    model.fields[name]?.kind.values(model.fields[name].settings) ? words.option(ctx.language, model, name, value) : value;
  const lines = [
    names.map((name) => words.field(ctx.language, model, name)),
    ...rows.map((row) => names.map((name) => shown(name, row[name]))),
  ];
  return Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));
}

/** The text of a small file in UTF-8 or GB 18030; null for other files. */
function textIn(bytes: Buffer): string | null {
  if (bytes.length > LARGEST || bytes.includes(0)) return null;
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Tries the next encoding.
    }
  }
  return null;
}
