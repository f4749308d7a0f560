/// <reference path="./hls-light.d.ts" />
import Hls from 'hls.js/light';
import { type StartPlayer, sessionHeaders } from './player.ts';

/** Plays HLS with hls.js. It runs in the page: a worker would be made of a blob, which the content security policy refuses. */
export const start: StartPlayer = (video, address, failed) => {
  if (!Hls.isSupported()) {
    failed('unsupported');
    return () => undefined;
  }
  const hls = new Hls({
    enableWorker: false,
    xhrSetup: (request) => {
      for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value);
    },
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (fatal) failed(type === Hls.ErrorTypes.MEDIA_ERROR ? 'codec' : 'network');
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
};
