import { createHash, type Hash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Transform } from 'node:stream';
import { type Context, systemActor } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { createZip, type ZipPart } from '@zhixing/engine/transfer/write/zip-writer.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { StoredFile } from '../../../platform/file/file.model.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { files } from '../ports.ts';
import { type Section, sectionsOf } from './contents.ts';
import { documentsOf } from './documents.ts';
import { type Entry, indexPage } from './index-page.ts';
import { csvTable, htmlTable, jsonTable, type TableFormat, writeTable } from './tables.ts';

export interface WrittenArchive {
  readonly size: number;
  readonly parts: number;
  readonly sha256: string;
}

interface Listed extends Entry {
  readonly size: number;
  readonly sha256: string;
}

/**
 * The server as a reader without clearance: what is sensitive stays masked in the archive, also for those who could see it in the product.
 */
const archivist = (ctx: Context): Context => ({
  ...ctx,
  language: 'zh',
  actor: { ...systemActor, access: { everything: true, clear: false, models: new Map() } },
});

/**
 * Writes the archive of a trip as a stream: tables as CSV, JSON and HTML, documents as PDF, the files of its records, a page that leads to
 * all of them, and a list with the hash of each. Only one batch of rows is in memory.
 */
export async function writeArchive(ctx: Context, trip: Row<typeof Trip>, output: Writable, signal: AbortSignal): Promise<WrittenArchive> {
  const reader = archivist(ctx);
  const text = (key: string, params = {}) => ctx.engine.texts.text('zh', `tripArchive.file.${key}`, params);
  const measured = measuring();
  measured.stream.pipe(output);
  const zip = createZip(measured.stream, signal);
  const listed: Listed[] = [];
  const add = async (path: string, of: Omit<Entry, 'path'>, write: (part: ZipPart) => Promise<number | undefined>): Promise<void> => {
    const { part, hash, size } = hashed(await zip.part(path));
    const rows = await write(part);
    await part.end();
    listed.push({ path, ...of, ...(rows !== undefined && { rows }), size: size(), sha256: hash.digest('hex') });
  };
  for (const section of sectionsOf(trip, reader)) await addTables(section, { reader, add, signal, text });
  for await (const { name, title, bytes } of documentsOf(trip, reader))
    await add(`${text('documents')}/${name}`, { title, kind: 'document' }, async (part) => void (await part.write(bytes)));
  await addFiles(sectionsOf(trip, reader), { reader, add, signal, text });
  await add('index.html', { title: text('index'), kind: 'index' }, async (part) => {
    await part.write(indexPage({ trip, entries: listed, at: chinaMinute(ctx.now()) }, reader));
    return undefined;
  });
  const manifest = await zip.part('manifest.json');
  const parts = listed.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
  await manifest.write(
    JSON.stringify(
      {
        trip: trip.tripNo,
        name: trip.name,
        archivedAt: trip.archivedAt,
        madeAt: ctx.now().toISOString(),
        algorithm: 'SHA-256',
        files: parts,
      },
      null,
      1,
    ),
  );
  await manifest.end();
  await zip.end();
  return { parts: listed.length + 1, ...(await measured.end) };
}

interface Adding {
  readonly reader: Context;
  readonly signal: AbortSignal;
  readonly text: (key: string, params?: object) => string;
  readonly add: (path: string, of: Omit<Entry, 'path'>, write: (part: ZipPart) => Promise<number | undefined>) => Promise<void>;
}

/** A table in each format, where there are records. */
async function addTables(section: Section, { reader, add, text }: Adding): Promise<void> {
  const { model, where } = section;
  if ((await repo({ name: model.name } as never, reader).count(where)) === 0) return;
  const title = reader.engine.words.title('zh', model);
  const formats: readonly (readonly [string, TableFormat, Entry['kind']])[] = [
    [`${text('tables')}/${title}.html`, htmlTable, 'table'],
    [`${text('data')}/${title}.csv`, csvTable, 'data'],
    [`${text('data')}/${title}.json`, jsonTable, 'data'],
  ];
  for (const [path, format, kind] of formats) await add(path, { title, kind }, (part) => writeTable(reader, section, format, part));
}

/** The files that records carry, under their own names; those of children and sensitive ones stay where they are. */
async function addFiles(sections: readonly Section[], { reader, add, signal, text }: Adding): Promise<void> {
  const { engine } = reader;
  const seen = new Set<string>();
  for (const { model, where, withFiles } of sections) {
    const fields = Object.values(model.fields).filter(({ kind, settings }) => kind.attachment !== null && settings.sensitive !== true);
    if (!withFiles || fields.length === 0) continue;
    const rows = (await repo({ name: model.name } as never, reader).find(where)) as readonly Readonly<Record<string, unknown>>[];
    const ids = new Set(
      rows.flatMap((row) => fields.flatMap(({ name }) => (row[name] ?? []) as string | string[])).filter((id) => !seen.has(id)),
    );
    if (ids.size === 0) continue;
    for (const { id, name } of await repo(StoredFile, reader).find({ id: { in: [...ids] } })) {
      seen.add(id);
      const content = await engine.files.open(id);
      if (!content) continue;
      const path = `${text('files')}/${engine.words.title('zh', model)}/${id.slice(-6)}-${use(engine, files).plainName(name)}`;
      await add(path, { title: name, kind: 'file' }, async (part) => {
        for await (const chunk of content.stream) {
          signal.throwIfAborted();
          await part.write(chunk as Uint8Array);
        }
        return undefined;
      });
    }
  }
}

/** A part that counts and hashes what is written. */
function hashed(part: ZipPart): { readonly part: ZipPart; readonly hash: Hash; readonly size: () => number } {
  const hash = createHash('sha256');
  let size = 0;
  const write = (content: string | Uint8Array): Promise<void> => {
    hash.update(content);
    size += typeof content === 'string' ? Buffer.byteLength(content) : content.length;
    return part.write(content);
  };
  return { part: { write, end: () => part.end() }, hash, size: () => size };
}

/** Counts and hashes the whole file while it passes. */
function measuring() {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const end = new Promise<{ size: number; sha256: string }>((resolve, reject) => {
    stream.on('end', () => resolve({ size, sha256: hash.digest('hex') }));
    stream.on('error', reject);
  });
  return { stream, end };
}
