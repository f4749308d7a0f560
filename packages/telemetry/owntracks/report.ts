import { contentMark } from '../bytes.ts';
import type { Position, Report } from '../report.ts';
import { asObject, heading, type Loose, Malformed, numberOf, placeOf, present, share, textOf } from '../values.ts';

/** A message of the app; null for those that say nothing about a place or a person, such as its settings. */
export function ownTracksReport(body: unknown, identity: string, receivedAt: number): Report | null {
  const message = asObject(body);
  const type = textOf(message, '_type');
  const about = { protocol: 'owntracks', identity, receivedAt, raw: JSON.stringify(message).slice(0, 2000) } as const;
  if (type === 'lwt') return { ...about, kind: 'offline', dedupe: `${receivedAt}-lwt` };
  if (type === 'location') return locationOf(message, about);
  if (type !== 'transition') return null;
  // Which of the regions on a phone is which of our fences is not known here: the crossing is told, not judged.
  return {
    ...locationOf(message, about),
    kind: 'event',
    extra: { event: textOf(message, 'event') ?? null, region: textOf(message, 'desc') ?? null },
  };
}

/** Who speaks: the user and device of the topic, else of the headers or the two letters in the message. */
export function ownTracksIdentity(body: unknown, from: { user?: string | undefined; device?: string | undefined }): string {
  const topic = textOf(asObject(body), 'topic')?.split('/');
  const [user, device] = topic?.[0] === 'owntracks' ? [topic[1], topic[2]] : [from.user, from.device];
  const identity = user && device ? `${user}/${device}` : (textOf(asObject(body), 'tid') ?? user);
  if (!identity) throw new Malformed('tid is missing');
  return identity;
}

function locationOf(message: Loose, about: Pick<Report, 'protocol' | 'identity' | 'receivedAt' | 'raw'>): Report {
  const place = placeOf(message, 'lat', 'lon');
  const seconds = numberOf(message, 'tst');
  if (!place) throw new Malformed('lat is missing');
  const position: Position = {
    lat: place.lat,
    lng: place.lng,
    valid: true,
    source: 'satellite',
    ...present<Position>({
      accuracyM: numberOf(message, 'acc'),
      altitudeM: numberOf(message, 'alt'),
      speedKmh: numberOf(message, 'vel'),
      heading: heading(numberOf(message, 'cog')),
    }),
  };
  return {
    ...about,
    kind: 'position',
    dedupe: contentMark(about.raw ?? ''),
    position,
    ...present<Report>({ fixAt: seconds === undefined ? undefined : seconds * 1000, battery: share(numberOf(message, 'batt')) }),
  };
}
