import type { Engine } from '../engine.ts';

/** The content of a stored file in memory; null if its bytes are missing. For small files such as signatures. */
export async function readBytes({ files }: Pick<Engine, 'files'>, id: string): Promise<Buffer | null> {
  const opened = await files.open(id);
  return opened && Buffer.concat((await opened.stream.toArray()) as Buffer[]);
}
