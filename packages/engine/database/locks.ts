/**
 * Numbers of the advisory locks of a database, in one place so that no two of them are the same. Work that needs a lock per thing takes
 * `hashtext` of a name instead.
 */
export const locks = {
  /** Whoever changes the structure of the tables: two servers that start together take turns. */
  structure: 7_212_026,
  /** Whoever changes the chain of the audit log: of several processes one seals at a time. */
  chain: 7_212_027,
  /** Shared by backups that are being made; whoever takes files away holds it alone, as a file whose record is in the snapshot must still be there. */
  backup: 7_212_029,
  /** Shared by whoever erases; whoever puts a record under hold has it alone, so that none is erased that is held already. */
  holds: 7_212_030,
} as const;
