import { pageTable } from '@zhixing/shell/menu/page-table.ts';

/** Path of a record: on the page where it was last seen, else on the first page of its model. */
export function addressOfRecord(model: string, id: string, seenAt?: string): string | null {
  const seen = seenAt === undefined ? undefined : pageTable().get(seenAt);
  const page = seen?.kind === 'menu' && seen.model === model ? (seenAt ?? null) : pageOfModel(model);
  return page === null ? null : `${page}?record=${encodeURIComponent(id)}`;
}

/** The first menu page of a model; null if the user has none. */
function pageOfModel(model: string): string | null {
  for (const [address, page] of pageTable()) if (page.kind === 'menu' && page.model === model) return address;
  return null;
}
