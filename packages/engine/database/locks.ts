/** Keys of advisory locks in one place, so that they are distinct. Locks per entity use `hashtext` of a name instead. */
export const locks = {
  /** Held while table structure changes, so that servers that start together do so one after the other. */
  structure: 7_212_026,
  /** Held while entries are added to the audit chain, so that only one process seals at a time. */
  chain: 7_212_027,
  /** Shared by running backups and exclusive for removing files: files whose records are in a backup's snapshot must still exist. */
  backup: 7_212_029,
  /** Shared by erasure and exclusive for placing a legal hold, so that no record under hold is erased. */
  holds: 7_212_030,
} as const;
