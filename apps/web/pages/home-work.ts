import { useQuery } from '@tanstack/react-query';
import type { PageOfHome } from '@zhixing/client/home-page.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { readStored, writeStored } from '@zhixing/client/storage.ts';
import type { Tone } from '@zhixing/model';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { pageTable } from '@zhixing/shell/menu/page-table.ts';
import type { TilePlace } from '@zhixing/shell/page/tile-grid.tsx';
import { useEffect, useState } from 'react';
import { homeQuery } from '../app/home-query.ts';

export interface HomeLine {
  readonly id: string;
  readonly tile: string;
  readonly model: string;
  readonly title: string;
  readonly about: readonly string[];
  /** Day or moment. */
  readonly due: string | null;
  readonly at: string | null;
  readonly note: string | null;
  readonly tone: Tone | null;
  readonly flow: string | null;
  readonly status?: string;
  readonly statusTone?: Tone;
}

export interface HomeTile {
  readonly name: string;
  readonly title: string;
  readonly total: number;
  readonly model: string;
  readonly filter?: object;
}

export interface HomePart {
  readonly part: PartName;
  readonly total: number;
  readonly tiles: readonly HomeTile[];
  readonly lines: readonly HomeLine[];
}

export interface HomeFigure {
  readonly name: string;
  readonly title: string;
  readonly value: number;
  readonly model: string;
  readonly filter: object;
}

interface Home {
  readonly parts: readonly HomePart[];
  readonly figures: readonly HomeFigure[];
  readonly page: PageOfHome;
}

export type PartName = 'toDo' | 'returned' | 'trips' | 'expiring' | 'news';

/** Number of lines of each part and of figures, and sizes of tiles, as last shown to a person. */
export interface HomeShape {
  readonly parts: readonly (readonly [PartName, number])[];
  readonly figures: number;
  readonly tiles: readonly TilePlace[];
}

/** More than this is not counted by the server. */
export const MAX_COUNTED = 100;

/** Milliseconds after which the page asks again, since others work on the same records. */
const REFRESH_MS = 60_000;

/** What is expected of a person whose home is not known yet. */
export const USUAL: HomeShape = {
  parts: [
    ['toDo', 3],
    ['trips', 3],
  ],
  figures: 0,
  tiles: [],
};

/** The person's work, and the shape in which it was last seen, for placeholders of the final size. */
export function useHomeWork() {
  const language = useLanguage();
  const user = useSession((session) => session.user?.userInfo.userId ?? '');
  const query = useQuery({ ...homeQuery<Home>(language), refetchInterval: REFRESH_MS });
  const place = `home_shape_${user}`;
  const [shape] = useState(() => shapeIn(readStored(place)));
  const { data } = query;
  useEffect(() => {
    if (data) writeStored(place, JSON.stringify(shapeOf(data)));
  }, [data, place]);
  return { query, shape };
}

/** Parts that say so where they are empty; the others are left out. */
const ALWAYS: readonly PartName[] = ['toDo', 'trips'];

export const shownParts = ({ parts }: Home): readonly HomePart[] =>
  parts.filter(({ part, lines }) => lines.length > 0 || ALWAYS.includes(part));

const shapeOf = (home: Home): HomeShape => ({
  parts: shownParts(home).map(({ part, lines }) => [part, Math.max(1, lines.length)] as const),
  figures: home.figures.length,
  tiles: placesOf(home.page),
});

/** The places of the tiles of a page; to-dos stand above them. */
export const placesOf = ({ tiles }: PageOfHome): readonly TilePlace[] =>
  tiles.flatMap(({ tile: { id, kind, w, h } }) => (kind === 'todo' ? [] : [{ id, kind, w, h }]));

function shapeIn(text: string | null): HomeShape {
  try {
    const known = JSON.parse(text ?? 'null') as HomeShape | null;
    return Array.isArray(known?.parts) && Array.isArray(known.tiles) && typeof known.figures === 'number' ? known : USUAL;
  } catch {
    return USUAL;
  }
}

/** Pages of records that no list in the menu shows. */
const ownPages: Readonly<Record<string, (id: string) => string>> = {
  trip: (id) => `/trip?id=${id}`,
  evaluation: (id) => `/lims04/lims040505?answer=${id}`,
  evaluationInvitation: (id) => `/evaluation-sheet?invitation=${id}`,
};

/** Path of a line's record, or of its flow; null where the person has no page for it. */
export function lineAddress({ model, id, flow }: HomeLine): string | null {
  if (flow) return detailAddress(flow);
  const own = ownPages[model];
  if (own) return own(id);
  const page = pageOf(model);
  return page && `${page}?record=${id}`;
}

/** Path of the list with the records of a tile or figure. */
export function listAddress({ model, filter }: { readonly model: string; readonly filter?: object }): string | null {
  if (model === 'flowTask') return '/workFlow/flowTodo';
  const page = pageOf(model);
  return page && (filter ? `${page}?filter=${encodeURIComponent(JSON.stringify(filter))}` : page);
}

const pageOf = (model: string): string | null =>
  [...pageTable()].find(([, page]) => page.kind === 'menu' && page.model === model)?.[0] ?? null;
