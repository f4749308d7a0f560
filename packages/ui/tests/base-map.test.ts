import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { type CityFile, citySource } from '../base-map/city-source.ts';
import { pixelOf, TILE } from '../base-map/ground-source.ts';
import { pmtilesSource } from '../base-map/pmtiles-source.ts';

const city = citySource(JSON.parse(readFileSync(new URL('../base-map/city.json', import.meta.url), 'utf8')) as CityFile);
const tileOf = (lng: number, lat: number, z: number) => {
  const [x, y] = pixelOf(lng, lat, z);
  return [z, Math.floor(x / TILE), Math.floor(y / TILE)] as const;
};

test('the middle of the city has water, roads and its district; the sea has nothing', async () => {
  const { parts, names } = await city.tile(...tileOf(112.9585, 28.145, 12));
  const kinds = new Set(parts.map(({ kind }) => kind));
  for (const kind of ['land', 'district', 'water'] as const) assert.ok(kinds.has(kind), kind);
  assert.ok(names.some(({ names: [zh, en] }) => zh === '湘江' && en === 'Xiang River'));
  assert.deepEqual(await city.tile(...tileOf(124, 30, 12)), { parts: [], names: [] });
});

test('every name is written in one tile of each zoom level, and streets only when one looks closely', async () => {
  for (const z of [11, 13]) {
    const [, x, y] = tileOf(112.9388, 28.2282, z);
    const reach = z === 11 ? 8 : 24;
    const tiles = [];
    for (let east = -reach; east <= reach; east += 1)
      for (let south = -reach; south <= reach; south += 1) tiles.push(await city.tile(z, x + east, y + south));
    const names = tiles.flatMap((tile) => tile.names.map(({ names: [zh] }) => zh));
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.includes('橘洲区'));
    assert.equal(
      tiles.some(({ parts }) => parts.some(({ kind }) => kind === 'street')),
      z === 13,
    );
  }
});

/** A PMTiles archive (version 3) with one tile of zoom level 0, not compressed. */
function archiveWith(tile: Buffer): Buffer {
  const directory = Buffer.from([1, 0, 1, tile.length, 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const at = [127, directory.length, 127 + directory.length, metadata.length, 0, 0, 127 + directory.length + metadata.length, tile.length];
  at.forEach((value, index) => void header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  header.writeUInt8(1, 97);
  header.writeUInt8(1, 98);
  header.writeUInt8(1, 99);
  header.writeInt32LE(-180 * 1e7, 102);
  header.writeInt32LE(-85 * 1e7, 106);
  header.writeInt32LE(180 * 1e7, 110);
  header.writeInt32LE(85 * 1e7, 114);
  return Buffer.concat([header, directory, metadata, tile]);
}

const field = (tag: number, content: Buffer): Buffer => Buffer.concat([Buffer.from([(tag << 3) | 2, content.length]), content]);
const number = (tag: number, value: Buffer): Buffer => Buffer.concat([Buffer.from([tag << 3]), value]);
const EXTENT = Buffer.from([0x80, 0x20]);

/** A Mapbox vector tile whose western half is water. */
function westernWater(): Buffer {
  const zigzag = (value: number) => {
    let rest = (value << 1) ^ (value >> 31);
    const bytes = [];
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    return [...bytes, rest];
  };
  const square = [9, 0, 0, 26, ...zigzag(2048), 0, 0, ...zigzag(4096), ...zigzag(-2048), 0, 15];
  const feature = Buffer.concat([number(3, Buffer.from([3])), field(4, Buffer.from(square))]);
  return field(3, Buffer.concat([number(15, Buffer.from([2])), field(1, Buffer.from('water')), field(2, feature), number(5, EXTENT)]));
}

test('an archive of vector tiles is read in parts, and drawn larger where it is not deep enough', async (t) => {
  const archive = archiveWith(westernWater());
  const ranges: string[] = [];
  const server = createServer((request, reply) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    ranges.push(request.headers.range ?? '');
    const part = archive.subarray(Number(from), Math.min(Number(to) + 1, archive.length));
    reply.writeHead(206, { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${archive.length}` }).end(part);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as { port: number };
  const source = await pmtilesSource(`http://127.0.0.1:${port}/world.pmtiles`);
  const boxOf = (lines: readonly (readonly number[])[]) => {
    const xs = lines.flatMap((line) => line.filter((_, index) => index % 2 === 0));
    return [Math.min(...xs), Math.max(...xs)];
  };
  const [west] = (await source.tile(0, 0, 0)).parts;
  assert.equal(west?.kind, 'water');
  assert.deepEqual(boxOf(west?.lines ?? []), [0, 128]);
  const [closer] = (await source.tile(1, 0, 0)).parts;
  assert.deepEqual(boxOf(closer?.lines ?? []), [0, 256], 'the western tile of the next level is all water');
  const [east] = (await source.tile(1, 1, 0)).parts;
  assert.deepEqual(boxOf(east?.lines ?? []), [-256, 0], 'the eastern one has none');
  assert.ok(ranges.every(Boolean));
});
