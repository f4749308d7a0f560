/**
 * A playlist of HLS whose entries are fetched through this server: each becomes `part?at=…` with the path of the entry below the playlist.
 * Entries elsewhere are left out. Null for what is no playlist with entries.
 */
export function playlistOf(text: string, address: URL, part: string): string | null {
  if (!text.startsWith('#EXTM3U')) return null;
  let entries = 0;
  const lines = text.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('#'))
      return line.replace(/URI="([^"]*)"/g, (_all, uri: string) => {
        const at = placeOf(uri, address);
        return `URI="${at === null ? '' : `${part}?at=${encodeURIComponent(at)}`}"`;
      });
    const at = line.trim() === '' ? null : placeOf(line.trim(), address);
    if (at === null) return [];
    entries += 1;
    return `${part}?at=${encodeURIComponent(at)}`;
  });
  return entries > 0 ? `${lines.join('\n')}\n` : null;
}

/** The place of an entry relative to the folder of its playlist, with its query; null outside of that folder. */
function placeOf(uri: string, address: URL): string | null {
  const target = URL.parse(uri, address.href);
  const folder = folderOf(address);
  if (!target || target.origin !== address.origin || !target.pathname.startsWith(folder)) return null;
  return `${target.pathname.slice(folder.length)}${target.search}`;
}

/** The address of an entry by its place; null for one that leaves the folder of its playlist. */
export function addressOf(at: string, playlist: URL): URL | null {
  const target = URL.parse(at, new URL(folderOf(playlist), playlist).href);
  return target && placeOf(target.href, playlist) !== null ? target : null;
}

const folderOf = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf('/') + 1);
