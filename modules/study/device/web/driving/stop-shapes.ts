import { dateTime } from '@zhixing/client/formats.ts';
import type { useText } from '@zhixing/client/i18n.ts';
import type { ShownShape } from '@zhixing/ui/shapes/shape-map-props.ts';
import type { Stop } from './use-driving.ts';

const RADIUS_M = 60;

/** A time of day. */
const clockOf = (at: number): string => dateTime(new Date(at).toISOString()).slice(-5);

export const spanOfStop = ({ from, until }: Stop, text: ReturnType<typeof useText>): string =>
  until === null
    ? text('driving.stopsSince', { from: clockOf(from) })
    : text('driving.stop', { from: clockOf(from), until: clockOf(until) });

/** Stops on the map. */
export const stopShapes = (stops: readonly Stop[], text: ReturnType<typeof useText>): ShownShape[] =>
  stops.map((stop) => ({
    id: `stop ${stop.from}`,
    title: spanOfStop(stop, text),
    tone: 'orange',
    geometry: { shape: 'circle', center: stop.position, radiusM: RADIUS_M },
  }));
