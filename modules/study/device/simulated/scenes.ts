import { type Motion, shifted } from './motion.ts';

/**
 * Incidents that the simulator plays: a child presses its button (sos), walks off the site (fence), everybody of a trip enters a tunnel and
 * sends afterwards what was stored (tunnel), a coach is driven too fast (speeding), the devices of those who lead are dead (leader).
 */
export const sceneNames = ['sos', 'fence', 'tunnel', 'speeding', 'leader'] as const;
type SceneName = (typeof sceneNames)[number];

export interface Stage {
  readonly scene: SceneName;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
}

/** What a device of a scene does other than usual. */
export interface Act {
  readonly isPressed: (now: number) => boolean;
  readonly isRacing: (now: number) => boolean;
  /** Metres north of where its wearer would be. */
  readonly strayedM: (now: number) => number;
  /** The moments of which it tells: none while it is silent. */
  readonly momentsAt: (now: number, spokenAt: number | null) => readonly number[];
}

interface Carried {
  readonly device: string;
  readonly trip: string;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly tripVehicle: string | null;
}

/** Everything is as usual for so long, so that rules have seen the device where it should be. */
const USUAL_MS = 30_000;
const STRAY_MPS = 6;
const STRAY_MOST_M = 900;
/** Longer than devices may be silent (ten minutes by default). */
const TUNNEL_MS = 13 * 60_000;
const STORED_MS = 30_000;

const usual: Act = { isPressed: () => false, isRacing: () => false, strayedM: () => 0, momentsAt: (now) => [now] };

/** The devices that a scene is about, with what they do. */
export function playedIn(stage: Stage | null, carried: readonly Carried[]): ReadonlyMap<string, Act> {
  if (!stage) return new Map();
  const act = actOf(stage);
  return new Map(castOf(stage.scene, carried).map(({ device }) => [device, act]));
}

function castOf(scene: SceneName, carried: readonly Carried[]): readonly Carried[] {
  const [first] = carried;
  const leader = carried.find(({ tripStaff }) => tripStaff !== null);
  switch (scene) {
    case 'sos':
    case 'fence':
      return carried.filter(({ student }) => student !== null).slice(0, 1);
    case 'tunnel':
      return carried.filter(({ trip }) => trip === first?.trip);
    case 'speeding':
      return carried.filter(({ tripVehicle }) => tripVehicle !== null).slice(0, 1);
    case 'leader':
      return carried.filter(({ trip, tripStaff }) => tripStaff !== null && trip === leader?.trip);
  }
}

function actOf({ scene, since }: Stage): Act {
  const begin = since + USUAL_MS;
  switch (scene) {
    case 'sos':
      return { ...usual, isPressed: (now) => now >= since };
    case 'fence':
      return { ...usual, strayedM: (now) => Math.min(STRAY_MOST_M, (Math.max(0, now - begin) / 1000) * STRAY_MPS) };
    case 'speeding':
      return { ...usual, isRacing: (now) => now >= begin };
    case 'leader':
      return { ...usual, momentsAt: (now) => (now < begin ? [now] : []) };
    case 'tunnel':
      return { ...usual, momentsAt: (now, spokenAt) => inTunnel(now, spokenAt, begin) };
  }
}

/** Nothing inside; what was stored, oldest first, and the present afterwards. */
function inTunnel(now: number, spokenAt: number | null, begin: number): number[] {
  const end = begin + TUNNEL_MS;
  if (now < begin) return [now];
  if (now < end) return [];
  const stored: number[] = [];
  if (spokenAt !== null && spokenAt < end) for (let at = begin; at < end; at += STORED_MS) stored.push(at);
  return [...stored, now];
}

export const straying = (motion: Motion, metres: number): Motion =>
  metres === 0 ? motion : { ...motion, at: shifted(motion.at, 0, metres), speedKmh: STRAY_MPS * 3.6, heading: 0 };
