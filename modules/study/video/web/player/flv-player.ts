import exported from 'mpegts.js';
import { type StartPlayer, sessionHeaders } from './player.ts';

// Its declarations speak of a default export, but the file assigns module.exports: what is imported is the library itself.
const mpegts = exported as unknown as (typeof exported)['default'];

/** Plays HTTP-FLV with mpegts.js. */
export const start: StartPlayer = (video, address, failed) => {
  if (!mpegts.getFeatureList().mseLivePlayback) {
    failed('unsupported');
    return () => undefined;
  }
  mpegts.LoggingControl.enableAll = false;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(address, location.href).href },
    // Without a stash every packet is decoded as it comes: a stream of few bits would take half a minute to fill one.
    { enableWorker: false, enableStashBuffer: false, lazyLoad: false, liveBufferLatencyChasing: true, headers: sessionHeaders() },
  );
  player.on(mpegts.Events.ERROR, (type: string) => failed(type === mpegts.ErrorTypes.MEDIA_ERROR ? 'codec' : 'network'));
  player.on(mpegts.Events.LOADING_COMPLETE, () => failed('network'));
  player.attachMediaElement(video);
  player.load();
  void Promise.resolve(player.play()).catch(() => undefined);
  return () => player.destroy();
};
