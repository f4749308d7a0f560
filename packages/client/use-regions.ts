import { useQueries, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { RecordPage, RecordRow } from './records.ts';

/** A province, a city or a district. */
export interface Region {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  /** Has no regions below it. */
  readonly last: boolean;
}

const LIMIT = 500;
const FOUND = 30;
/** Province, city, district, and one spare level. */
const DEEPEST = 4;
const STALE_MS = 10 * 60_000;

/** Regions directly below the given ones; '' stands for the country. */
export function useRegionsBelow(parents: readonly string[]): ReadonlyMap<string, readonly Region[]> {
  const language = useLanguage();
  return useQueries({
    queries: parents.map((parent) => ({
      queryKey: keys.options(language, 'region', { below: parent }),
      queryFn: () => readRegions({ filter: parent ? { parent } : { parent: { empty: true } }, pageSize: LIMIT }),
      staleTime: STALE_MS,
    })),
    combine: (answers) => new Map(parents.map((parent, i) => [parent, answers[i]?.data ?? []])),
  });
}

/** Path of a region from the province down to itself; empty while unknown. */
export function useRegionPath(code: string | null): readonly Region[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: keys.options(language, 'region', { path: code }),
    queryFn: async () => {
      const own = await readRegions({ filter: { code: String(code) }, pageSize: 1 });
      return (await pathsOf(own))[0] ?? [];
    },
    enabled: code !== null,
    staleTime: STALE_MS,
  });
  return data ?? [];
}

/** Regions by name, code or pinyin initials, each with its full path; null without a keyword. */
export function useFoundRegions(keyword: string): { found: readonly (readonly Region[])[] | null; busy: boolean } {
  const language = useLanguage();
  const asked = useQuery({
    queryKey: keys.options(language, 'region', { paths: keyword }),
    // Records refer to districts at most, so streets are excluded.
    queryFn: async ({ signal }) => pathsOf(await readRegions({ keyword, filter: { level: { ne: 'street' } }, pageSize: FOUND }, signal)),
    enabled: keyword !== '',
    staleTime: STALE_MS,
  });
  return { found: keyword === '' ? null : (asked.data ?? []), busy: asked.isFetching };
}

/** Paths of regions; parents are fetched level by level, one request for all. */
async function pathsOf(regions: readonly Region[]): Promise<(readonly Region[])[]> {
  const known = new Map<string, Region>();
  let level = regions;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const wanted = [...new Set(level.flatMap(({ parent }) => (parent && !known.has(parent) ? [parent] : [])))];
    if (wanted.length === 0) break;
    level = await readRegions({ filter: { id: { in: wanted } }, pageSize: wanted.length });
    for (const region of level) known.set(region.id, region);
  }
  const pathOf = (region: Region, depth = 0): Region[] => {
    const above = region.parent && depth < DEEPEST ? known.get(region.parent) : undefined;
    return above ? [...pathOf(above, depth + 1), region] : [region];
  };
  return regions.map((region) => pathOf(region));
}

async function readRegions(
  query: { keyword?: string; filter?: Condition; pageSize: number },
  signal?: AbortSignal,
): Promise<readonly Region[]> {
  const page = await api.get<RecordPage>('/api/data/region', { ...query, sidx: 'code', sort: 'asc' }, signal && { signal });
  return page.list.map(asRegion);
}

const asRegion = ({ id, code, name, parent, level }: RecordRow): Region => ({
  id,
  code: String(code),
  name: String(name),
  parent: typeof parent === 'string' ? parent : null,
  last: level === 'district',
});
