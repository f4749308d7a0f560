/** Terminates every row in the text form of COPY; values escape it. */
export const LINE_END = 0x0a;

/**
 * Joins the pieces of each table into whole rows: a partial row at the end of a piece is buffered until the next. Early backups were cut
 * anywhere.
 */
export function createJoinedRows(): (table: string, bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  const begun = new Map<string, Buffer>();
  return async function* (table, bytes) {
    for await (const chunk of bytes) {
      const all = Buffer.concat([begun.get(table) ?? Buffer.alloc(0), chunk]);
      const end = all.lastIndexOf(LINE_END) + 1;
      begun.set(table, all.subarray(end));
      if (end > 0) yield all.subarray(0, end);
    }
  };
}
