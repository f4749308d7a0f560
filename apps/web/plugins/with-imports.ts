import type { Rolldown } from 'vite';

/** The chunks of a build that are wanted, and all that these import, directly or through others. */
export function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Set<Rolldown.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(chunks.filter(isWanted));
  // A set is visited to its end while it grows.
  for (const { imports } of found)
    for (const file of imports) {
      const next = byFile.get(file);
      if (next) found.add(next);
    }
  return found;
}
