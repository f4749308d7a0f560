import { readFile } from 'node:fs/promises';

/*
 * The sample: two drawn clips of sixteen seconds, made for this product and under its licence, which play in a loop as if they were live. A
 * player fetches the playlist again and again and finds the segments of the present.
 */

export const clips = ['yard', 'road'] as const;
export type Clip = (typeof clips)[number];

const SEGMENT_S = 4;
const SEGMENTS = 4;
/** Segments in the playlist at a time. */
const SHOWN = 3;

/**
 * The playlist of a clip at a moment. Numbers count segments since the look began: they never go back, and stay small, because players keep
 * arrays by the number of the discontinuity.
 */
export function samplePlaylist(clip: Clip, { since, now }: { readonly since: Date; readonly now: Date }, part: string): string {
  const first = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000 / SEGMENT_S));
  const entries = Array.from({ length: SHOWN }, (_, n) => {
    const no = (first + n) % SEGMENTS;
    // The clip begins anew: its clock goes back.
    return `${no === 0 ? '#EXT-X-DISCONTINUITY\n' : ''}#EXTINF:${SEGMENT_S}.0,\n${part}?at=${clip}-${no}`;
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${SEGMENT_S}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / SEGMENTS)}`,
    ...entries,
    '',
  ].join('\n');
}

/** A segment by its place in the playlist. */
export async function sampleSegment(at: string): Promise<Buffer | null> {
  if (!new RegExp(`^(${clips.join('|')})-[0-${SEGMENTS - 1}]$`).test(at)) return null;
  return readFile(new URL(`../sample/${at}.mpegts`, import.meta.url));
}
