import { useEffect, useRef } from 'react';
import type { StartPlayer } from './player/player.ts';
import type { PlayerCause, Stream } from './use-watch.ts';

interface Props {
  readonly stream: Stream;
  readonly label: string;
  readonly onPlayed: () => void;
  readonly onFailed: (cause: PlayerCause) => void;
}

const players: Readonly<Record<Stream['kind'], () => Promise<{ readonly start: StartPlayer }>>> = {
  hls: () => import('./player/hls-player.ts'),
  flv: () => import('./player/flv-player.ts'),
};

const LOOK_MS = 5000;
/** A picture that has not moved for so many looks has stopped. */
const STILL_LOOKS = 4;

/** A stream, played by the player of its kind. */
export function Picture({ stream: { kind, address }, label, onPlayed, onFailed }: Props) {
  const frame = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = frame.current;
    if (!video) return;
    let end: (() => void) | null = null;
    let isOver = false;
    const begin = async () => {
      const { start } = await players[kind]();
      if (!isOver) end = start(video, address, onFailed);
    };
    begin().catch(() => onFailed('network'));
    const stopLooking = lookForStandstill(video, () => onFailed('stalled'));
    return () => {
      isOver = true;
      stopLooking();
      end?.();
    };
  }, [kind, address, onFailed]);
  return <video ref={frame} aria-label={label} muted playsInline autoPlay onPlaying={onPlayed} />;
}

function lookForStandstill(video: HTMLVideoElement, stopped: () => void): () => void {
  let last = -1;
  let still = 0;
  const timer = setInterval(() => {
    still = video.currentTime === last ? still + 1 : 0;
    last = video.currentTime;
    // Browsers stop videos of tabs in the background.
    if (still >= STILL_LOOKS && !document.hidden) stopped();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
