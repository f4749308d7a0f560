/** Ends every row in the text form of COPY, and stands nowhere else in it. */
export const LINE_END = 0x0a;

/**
 * The rows of tables that come in pieces. What a piece holds of a row whose end is in the next one waits for it: backups of the first days were cut
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
