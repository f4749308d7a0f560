import { wallSession } from './wall-api.ts';

const FIRST_MS = 1000;
const MAX_MS = 30_000;

/**
 * Calls back when something on the screen of this wall has changed, and whenever the connection is lost or there again. Returns the
 * function that ends it.
 */
export function onWallChange(hearer: () => void): () => void {
  let [failures, isOver] = [0, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  const open = () => {
    socket = new WebSocket(`${globalThis.location.protocol.replace('http', 'ws')}//${globalThis.location.host}/api/live`);
    socket.onopen = () => socket?.send(JSON.stringify({ token: wallSession() ?? '', guest: true }));
    // The first message says that the wall is connected; whatever changed before it is read now.
    socket.onmessage = () => {
      failures = 0;
      hearer();
    };
    socket.onclose = () => {
      if (isOver) return;
      hearer();
      // Jitter, so that walls do not all reconnect at once when a server comes back.
      timer = setTimeout(open, Math.min(FIRST_MS * 2 ** failures, MAX_MS) * (0.5 + Math.random()));
      failures += 1;
    };
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    socket?.close();
  };
}
