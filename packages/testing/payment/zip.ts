import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of one file; its name is in UTF-8. */
export function zipOf(name: string, bytes: Buffer): Buffer {
  const [title, packed] = [Buffer.from(name), deflateRawSync(bytes)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x8_00, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, title, packed]);
  const entry = Buffer.concat([Buffer.from('504b01021400', 'hex'), common, Buffer.alloc(14), title]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
